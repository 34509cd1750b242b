/// The properties of a character for the analysis, packed into one word.
///
/// Bits 0–5: `LineBreakClass`; 6–9: `GraphemeClass`; 10–11: `ConjunctClass`; 12: East Asian wide, full or half width;
/// 13: `Emoji`; 14: `Emoji_Presentation`; 15: `Script_Extensions` has more than the script; 16–23: ICU's script code,
/// or with bit 15 the index of a script set; 24: opening bracket; 25: closing bracket (UAX #9); 26:
/// `Emoji_Modifier_Base`; 27–31: `BidiClass`.
struct CharacterRecord: Sendable, Hashable {
    var bits: UInt32

    var lineBreak: UInt8 { UInt8(truncatingIfNeeded: bits & 63) }
    var grapheme: GraphemeClass { GraphemeClass(rawValue: UInt8(truncatingIfNeeded: (bits >> 6) & 15)) ?? .other }
    var conjunct: ConjunctClass { ConjunctClass(rawValue: UInt8(truncatingIfNeeded: (bits >> 10) & 3)) ?? .none }
    var isEastAsian: Bool { bits & (1 << 12) != 0 }
    var isEmoji: Bool { bits & (1 << 13) != 0 }
    var isEmojiPresentation: Bool { bits & (1 << 14) != 0 }
    var hasScriptExtensions: Bool { bits & (1 << 15) != 0 }
    var script: Int { Int((bits >> 16) & 255) }
    var isOpeningBracket: Bool { bits & (1 << 24) != 0 }
    var isClosingBracket: Bool { bits & (1 << 25) != 0 }
    var isEmojiModifierBase: Bool { bits & (1 << 26) != 0 }
    var bidi: BidiClass { BidiClass(rawValue: UInt8(truncatingIfNeeded: bits >> 27)) ?? .on }

    /// Whether it is a mark, which never starts a cluster.
    var isMark: Bool {
        let value = grapheme
        return value == .extend || value == .spacingMark || value == .zwj
    }

    /// Whether it has class Other for the cluster rules, and is not part of a conjunct.
    @inline(__always)
    var isPlainCluster: Bool { bits & (63 << 6) == 0 }

    /// Whether it is not a bracket, and belongs to one script other than Common and Inherited.
    @inline(__always)
    var isOfOneScript: Bool { bits & (1 << 15 | 1 << 24 | 1 << 25) == 0 && script > 1 }

    /// Whether it is not a bracket, belongs to at most one script, and continues a run of the given script.
    @inline(__always)
    func isPlain(_ script: Int) -> Bool {
        // Common is 0 and Inherited 1.
        bits & (1 << 15 | 1 << 24 | 1 << 25) == 0 && (self.script == script || self.script <= 1)
    }
}
