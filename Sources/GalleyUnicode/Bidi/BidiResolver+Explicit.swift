/// Rules X1 to X10: embeddings, overrides, isolates, and the isolating run sequences for the later rules.
extension BidiResolver {
    private static let deepest: UInt8 = 125

    private struct Status {
        var level: UInt8
        var override: BidiClass?
        var isIsolate: Bool
    }

    /// Sets the embedding level of every character, and its class within overrides.
    func explicitLevels(_ range: Range<Int>) {
        matchIsolates(range)
        var stack = [Status(level: baseLevel, override: nil, isIsolate: false)]
        var overflowIsolates = 0
        var overflowEmbeddings = 0
        var validIsolates = 0
        var top = stack[0]

        func push(_ isRightToLeft: Bool, _ override: BidiClass?, isIsolate: Bool) -> Bool {
            let level = isRightToLeft ? (top.level + 1) | 1 : (top.level + 2) & ~1
            guard level <= Self.deepest, overflowIsolates == 0, overflowEmbeddings == 0 else { return false }
            top = Status(level: level, override: override, isIsolate: isIsolate)
            stack.append(top)
            return true
        }

        for index in range {
            let kind = unsafe originals[index]
            switch kind {
            case .rle, .lre, .rlo, .lro:
                unsafe embeddings[index] = top.level
                let isRightToLeft = kind == .rle || kind == .rlo
                let override: BidiClass? = kind == .rlo ? .r : kind == .lro ? .l : nil
                if !push(isRightToLeft, override, isIsolate: false), overflowIsolates == 0 { overflowEmbeddings += 1 }
            case .rli, .lri, .fsi:
                unsafe embeddings[index] = top.level
                if let override = top.override { unsafe classes[index] = override }
                let isRightToLeft = kind == .rli || kind == .fsi && isFirstStrongRightToLeft(index, range)
                if push(isRightToLeft, nil, isIsolate: true) { validIsolates += 1 } else { overflowIsolates += 1 }
            case .pdi:
                if overflowIsolates > 0 {
                    overflowIsolates -= 1
                } else if validIsolates > 0 {
                    overflowEmbeddings = 0
                    while !top.isIsolate {
                        stack.removeLast()
                        top = stack[stack.count - 1]
                    }
                    stack.removeLast()
                    top = stack[stack.count - 1]
                    validIsolates -= 1
                }
                unsafe embeddings[index] = top.level
                if let override = top.override { unsafe classes[index] = override }
            case .pdf:
                unsafe embeddings[index] = top.level
                if overflowIsolates > 0 { break }
                if overflowEmbeddings > 0 {
                    overflowEmbeddings -= 1
                } else if !top.isIsolate, stack.count > 1 {
                    stack.removeLast()
                    top = stack[stack.count - 1]
                }
            case .bn: unsafe embeddings[index] = top.level
            default:
                unsafe embeddings[index] = top.level
                if let override = top.override { unsafe classes[index] = override }
            }
        }
    }

    /// BD9: finds the matching PDI of each isolate initiator.
    private func matchIsolates(_ range: Range<Int>) {
        var open: [Int] = []
        for index in range {
            unsafe matches[index] = -1
            if unsafe originals[index].isIsolateInitiator {
                open.append(index)
            } else if unsafe originals[index] == .pdi, let initiator = open.popLast() {
                unsafe matches[initiator] = Int32(truncatingIfNeeded: index)
                unsafe matches[index] = Int32(truncatingIfNeeded: initiator)
            }
        }
    }

    /// X5c: applies rules P2 and P3 to the content of a first strong isolate.
    private func isFirstStrongRightToLeft(_ initiator: Int, _ range: Range<Int>) -> Bool {
        let closing = unsafe Int(matches[initiator])
        let end = closing >= 0 ? closing : range.upperBound
        var index = initiator + 1
        while index < end {
            let kind = unsafe originals[index]
            if kind == .l { return false }
            if kind == .r || kind == .al { return true }
            if kind.isIsolateInitiator {
                let inner = unsafe Int(matches[index])
                guard inner >= 0 else { return false }
                index = inner
            }
            index += 1
        }
        return false
    }

    /// X10: calls `body` for each isolating run sequence, with its characters in `sequence`.
    func forEachSequence(_ range: Range<Int>, _ body: (Int, UInt8, BidiClass, BidiClass) -> Void) {
        var start = nextKept(range.lowerBound, range)
        while start < range.upperBound {
            let level = unsafe embeddings[start]
            // A run that starts with a matched PDI belongs to the sequence of its initiator.
            let isContinuation = unsafe originals[start] == .pdi && matches[start] >= 0
            if isContinuation {
                start = endOfRun(start, range)
                continue
            }
            var length = 0
            var index = start
            var last = start
            var firstRunEnd = -1
            while true {
                while index < range.upperBound {
                    if unsafe !originals[index].isRemoved {
                        guard unsafe embeddings[index] == level else { break }
                        unsafe sequence[length] = Int32(truncatingIfNeeded: index)
                        length += 1
                        last = index
                        // An isolate's content never has this level, so the run ends here.
                    }
                    index += 1
                }
                if firstRunEnd < 0 { firstRunEnd = index }
                let closing = unsafe originals[last].isIsolateInitiator ? Int(matches[last]) : -1
                guard closing >= 0 else { break }
                index = closing
            }
            let before = previousLevel(start, range)
            let isOpen = unsafe originals[last].isIsolateInitiator
            let after = isOpen ? baseLevel : followingLevel(last, range)
            body(
                length, level, max(before, level) & 1 == 1 ? .r : .l, max(after, level) & 1 == 1 ? .r : .l)
            start = nextKept(firstRunEnd, range)
        }
    }

    private func nextKept(_ from: Int, _ range: Range<Int>) -> Int {
        var index = from
        while index < range.upperBound, unsafe originals[index].isRemoved { index += 1 }
        return index
    }

    private func endOfRun(_ start: Int, _ range: Range<Int>) -> Int {
        let level = unsafe embeddings[start]
        var index = start
        while index < range.upperBound, unsafe originals[index].isRemoved || embeddings[index] == level { index += 1 }
        return nextKept(index, range)
    }

    private func previousLevel(_ index: Int, _ range: Range<Int>) -> UInt8 {
        var before = index - 1
        while before >= range.lowerBound {
            if unsafe !originals[before].isRemoved { return unsafe embeddings[before] }
            before -= 1
        }
        return baseLevel
    }

    private func followingLevel(_ index: Int, _ range: Range<Int>) -> UInt8 {
        let after = nextKept(index + 1, range)
        return after < range.upperBound ? unsafe embeddings[after] : baseLevel
    }
}
