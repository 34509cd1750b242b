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
