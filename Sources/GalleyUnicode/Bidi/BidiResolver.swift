/// The state of UAX #9 for one paragraph: a class and a level per character.
///
/// Characters that rule X9 removes stay in the arrays, but are not part of the sequences for the later rules.
@safe
struct BidiResolver {
    let count: Int
    let baseLevel: UInt8
    /// The current classes, which the rules change, and the original ones.
    let classes: UnsafeMutablePointer<BidiClass>
    let originals: UnsafeMutablePointer<BidiClass>
    let levels: UnsafeMutablePointer<UInt8>
    /// The levels after rules X1 to X8; used only with explicit formatting.
    let embeddings: UnsafeMutablePointer<UInt8>
    /// For an isolate initiator the index of the matching PDI, and vice versa; -1 if there is none.
    let matches: UnsafeMutablePointer<Int32>
    /// The canonical form of a bracket, negative for a closing one; 0 for other characters.
    let brackets: UnsafeMutablePointer<Int32>
    /// The characters of one isolating run sequence.
    let sequence: UnsafeMutablePointer<Int32>
    /// The classes in `originals`.
    let held: BidiClassSet
    let hasBrackets: Bool

    /// Resolves the levels of all characters.
    mutating func resolve() {
        guard held.contains(.b) else {
            resolveParagraph(0..<count)
            resetWhitespace()
            return
        }
        // Rule P1: a separator within the text starts a new paragraph, here with the same base level.
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
        // Characters removed by X9 get the previous level, so that they do not form separate runs.
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
