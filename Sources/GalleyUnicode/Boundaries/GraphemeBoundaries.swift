/// Extended grapheme clusters (UAX #29), according to rules GB1 to GB999 with the properties of Unicode 15.0.
///
/// Rule GB9c of Unicode 15.1, which does not split Indic conjuncts, is optional here: `keepsConjuncts`.
public enum GraphemeBoundaries {
    /// The starts of the clusters of `text`, the first of them 0; empty for empty text.
    ///
    /// - Complexity: O(*n*).
    public static func starts(
        in text: UTF8Bytes, keepsConjuncts: Bool = true, scratch: AnalysisScratch
    ) -> [Int32] {
        var result: [Int32] = []
        unsafe collect(&result, in: text, keepsConjuncts: keepsConjuncts, scratch: scratch)
        return result
    }

    /// The same with a reused array.
    static func collect(
        _ result: inout [Int32], in text: UTF8Bytes, keepsConjuncts: Bool = true, scratch: AnalysisScratch
    ) {
        let end = text.count
        let starts = unsafe scratch.clusters.reserve(end)
        var rules = GraphemeRules(keepsConjuncts: keepsConjuncts)
        let properties = scratch.properties
        var offset = 0
        var count = 0
        while offset < end {
            let byte = unsafe text[offset]
            if byte &- 0x20 < 0x5F {
                unsafe starts[count] = Int32(truncatingIfNeeded: offset)
                // Printable ASCII starts a cluster, unless it follows a prepended character.
                count &+= rules.previous == .prepend ? 0 : 1
                rules.startOther()
                offset &+= 1
                // Printable ASCII after printable ASCII needs no state.
                while offset < end, unsafe text[offset] &- 0x20 < 0x5F {
                    unsafe starts[count] = Int32(truncatingIfNeeded: offset)
                    count &+= 1
                    offset &+= 1
                }
                continue
            }
            let (scalar, length) = unsafe text.scalar(at: offset)
            let record = properties[scalar]
            unsafe starts[count] = Int32(truncatingIfNeeded: offset)
            if record.isPlainCluster, rules.isPlain {
                rules.startOther()
                count &+= 1
            } else {
                count &+= rules.isBoundary(before: record) ? 1 : 0
            }
            offset &+= length
        }
        unsafe result.replace(with: UnsafeBufferPointer(start: starts, count: count))
    }

    /// Whether a cluster starts at `offset`, which is a character boundary.
    static func isBoundary(
        in text: UTF8Bytes, at offset: Int, keepsConjuncts: Bool = true, properties: CharacterProperties
    ) -> Bool {
        guard offset > 0, offset < text.count else { return true }
        // For most characters the state of the rules depends only on the previous character, except for marks and
        // regional indicators.
        var start = offset
        while start > 0 {
            let (scalar, previous) = unsafe text.scalar(before: start)
            start = previous
            let record = properties[scalar]
            if !record.isMark, record.grapheme != .regionalIndicator { break }
        }
        var rules = GraphemeRules(keepsConjuncts: keepsConjuncts)
        while start < offset {
            let (scalar, length) = unsafe text.scalar(at: start)
            _ = rules.isBoundary(before: properties[scalar])
            start += length
        }
        return unsafe rules.isBoundary(before: properties[text.scalar(at: offset).value])
    }
}

/// The state of the cluster rules after the characters processed so far.
struct GraphemeRules {
    private enum Emoji { case none, pictographic, joined }
    private enum Conjunct { case none, consonant, linked }

    let keepsConjuncts: Bool
    private(set) var previous: GraphemeClass?
    private var isOddIndicator = false
    private var emoji = Emoji.none
    private var conjunct = Conjunct.none

    init(keepsConjuncts: Bool) {
        self.keepsConjuncts = keepsConjuncts
    }

    /// Processes a character of class Other that does not affect later rules.
    @inline(__always)
    mutating func startOther() {
        previous = .other
        isOddIndicator = false
        emoji = .none
        conjunct = .none
    }

    /// Whether the last character has class Other and does not affect later rules.
    @inline(__always)
    var isPlain: Bool { previous == .other && conjunct == .none && emoji == .none }

    /// Processes the next character; returns whether a cluster starts with it.
    @inline(__always)
    mutating func isBoundary(before record: CharacterRecord) -> Bool {
        let current = record.grapheme
        let result = decide(current, record)

        switch current {
        case .pictographic: emoji = .pictographic
        case .extend: if emoji == .joined { emoji = .none }
        case .zwj: emoji = emoji == .pictographic ? .joined : .none
        default: emoji = .none
        }
        isOddIndicator = current == .regionalIndicator && (result || !isOddIndicator)
        if keepsConjuncts {
            switch record.conjunct {
            case .consonant: conjunct = .consonant
            case .linker: if conjunct != .none { conjunct = .linked }
            case .extend: break
            case .none: conjunct = .none
            }
        }
        previous = current
        return result
    }

    private func decide(_ current: GraphemeClass, _ record: CharacterRecord) -> Bool {
        guard let previous else { return true }  // GB1
        if previous == .other, current == .other, conjunct != .linked { return true }
        if previous == .cr, current == .lf { return false }  // GB3
        switch previous {
        case .control, .cr, .lf: return true  // GB4
        default: break
        }
        switch current {
        case .control, .cr, .lf: return true  // GB5
        case .extend, .zwj, .spacingMark: return false  // GB9, GB9a
        default: break
        }
        switch (previous, current) {
        case (.l, .l), (.l, .v), (.l, .lv), (.l, .lvt): return false  // GB6
        case (.lv, .v), (.lv, .t), (.v, .v), (.v, .t): return false  // GB7
        case (.lvt, .t), (.t, .t): return false  // GB8
        case (.prepend, _): return false  // GB9b
        case (.zwj, .pictographic) where emoji == .joined: return false  // GB11
        case (.regionalIndicator, .regionalIndicator): return !isOddIndicator  // GB12, GB13
        default: break
        }
        return !(conjunct == .linked && record.conjunct == .consonant)  // GB9c
    }
}
