/// The working state of UAX #9 for one paragraph: a class and a level per character.
///
/// Characters that rule X9 removes stay in the arrays and are left out of the sequences that the later rules work on.
@safe
struct BidiResolver {
    let count: Int
    let baseLevel: UInt8
    /// Classes as the rules change them, and as they were.
    let classes: UnsafeMutablePointer<BidiClass>
    let originals: UnsafeMutablePointer<BidiClass>
    let levels: UnsafeMutablePointer<UInt8>
    /// Levels as rules X1 to X8 leave them; used where there is explicit formatting.
    let embeddings: UnsafeMutablePointer<UInt8>
    /// Of an isolate initiator the matching PDI, and the other way round; -1 where there is none.
    let matches: UnsafeMutablePointer<Int32>
    /// The canonical form of a bracket, negative for a closing one; 0 for anything else.
    let brackets: UnsafeMutablePointer<Int32>
    /// The characters of one isolating run sequence.
    let sequence: UnsafeMutablePointer<Int32>
    /// The classes that `originals` hold.
    let held: BidiClassSet
    let hasBrackets: Bool

    /// Finds the levels of all characters.
    mutating func resolve() {
        guard held.contains(.b) else {
            resolveParagraph(0..<count)
            resetWhitespace()
            return
        }
        // Rule P1: a separator inside the text starts a paragraph of its own, with the same base level here.
        var start = 0
        while start < count {
            var end = start
            while end < count, unsafe originals[end] != .b { end += 1 }
            resolveParagraph(start..<end)
            if end < count { unsafe levels[end] = baseLevel }
            start = end + 1
        }
        resetWhitespace()
    }

    private mutating func resolveParagraph(_ range: Range<Int>) {
        if held.isExplicit {
            explicitLevels(range)
            forEachSequence(range) { length, level, sos, eos in
                resolveSequence(length, level, sos, eos)
            }
        } else {
            var length = 0
            for index in range {
                if unsafe originals[index] != .bn {
                    unsafe sequence[length] = Int32(truncatingIfNeeded: index)
                    length += 1
                }
            }
            let direction: BidiClass = baseLevel & 1 == 1 ? .r : .l
            resolveSequence(length, baseLevel, direction, direction)
        }
        guard held.isExplicit || held.contains(.bn) else { return }
        // What X9 removes takes the level of what stands before it, so that it makes no runs of its own.
        var level = baseLevel
        for index in range {
            if unsafe originals[index].isRemoved { unsafe levels[index] = level } else { unsafe level = levels[index] }
        }
    }

    /// Rule L1 for separators, and for white space before them and at the end.
    private func resetWhitespace() {
        var isResetting = true
        var index = count - 1
        while index >= 0 {
            let kind = unsafe originals[index]
            if kind == .s || kind == .b { isResetting = true }
            isResetting = isResetting && kind.isResetAtLineEnd
            if isResetting { unsafe levels[index] = baseLevel }
            index -= 1
        }
    }

    private func resolveSequence(_ length: Int, _ level: UInt8, _ sos: BidiClass, _ eos: BidiClass) {
        guard length > 0 else { return }
        weakTypes(length, sos)
        if hasBrackets { pairedBrackets(length, level, sos) }
        neutralTypes(length, level, sos, eos)
        implicitLevels(length, level)
    }
}
