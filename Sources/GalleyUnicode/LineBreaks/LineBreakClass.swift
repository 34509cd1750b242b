internal import CICU

/// `Line_Break` (UAX #14), subdivided if a rule needs more than the class.
///
/// Raw values are below 64: a class set is a word, and bit 6 marks the bytes that continue a unit.
enum LineBreakClass: UInt8, Sendable, CaseIterable {
    case bk, cr, lf, nl
    case sp
    /// A space without a break opportunity: after an opening bracket (LB14) or quote (LB15a).
    case spAfterOpening
    /// A space after ZERO WIDTH SPACE (LB8).
    case spAfterZW
    case zw, wj
    case gl
    /// NO-BREAK SPACE: a `gl` that allows breaks next to an attachment.
    case nbsp
    case op, opWide, cl, cp, cpWide
    /// Quotation marks: undirected, initial (Pi), final (Pf).
    case qu, quInitial, quFinal
    case ex, sy, `is`
    /// Non-starters: marks, letters (iteration marks), and small kana (`CJ`).
    case ns, nsLetter, cj
    case `in`
    /// `in` under loose rules, with breaks between two of them.
    case inLoose
    case ba
    /// `ba` under loose rules, with breaks after an ideograph.
    case baLoose
    /// SOFT HYPHEN.
    case softHyphen
    case bb, hy
    /// Hyphens other than U+002D.
    case hh
    case b2
    /// An attachment.
    case cb
    case nu, pr, po
    case al
    /// `al` with East Asian width.
    case alWide
    case hl
    case id
    /// `id` reserved for future pictographs (LB30b).
    case idReserved
    case jl, jv, jt, h2, h3
    case eb, em
    /// Regional indicators: odd and even ones in a sequence.
    case riOdd, riEven
    /// Aksara classes (LB28a).
    case ap, ak, `as`, vf, vi
    /// DOTTED CIRCLE.
    case dottedCircle
    /// A character after a zero width joiner: never breaks (LB8a).
    case joiner
    /// The start of a word found in the dictionary; otherwise as `al`.
    case dictionaryWord
    /// Classes that are resolved before the rules are applied: combining marks, joiner, complex context with its marks.
    case cm, zwj, sa
    /// A mark that looser rules treat as an ideograph; unlike letters, `keep-all` does not affect it.
    case idMark

    /// The class of a scalar, without the options of a paragraph.
    init(scalar: UInt32, isEastAsian: Bool) {
        switch scalar {
        case 0xA0: self = .nbsp
        case 0xAD: self = .softHyphen
        case 0x25CC: self = .dottedCircle
        default:
            if let newer = NewerLineBreakClasses.lookup(scalar) {
                self = newer
                return
            }
            let value = ICU.value(scalar, CICU_CHAR_LINE_BREAK)
            self = Self.resolve(value, scalar, isEastAsian)
        }
    }

    private static func resolve(_ value: Int, _ scalar: UInt32, _ isEastAsian: Bool) -> LineBreakClass {
        switch value {
        case CICU_LB_MANDATORY_BREAK: return .bk
        case CICU_LB_CARRIAGE_RETURN: return .cr
        case CICU_LB_LINE_FEED: return .lf
        case CICU_LB_NEXT_LINE: return .nl
        case CICU_LB_SPACE: return .sp
        case CICU_LB_ZWSPACE: return .zw
        case CICU_LB_WORD_JOINER: return .wj
        case CICU_LB_GLUE: return .gl
        case CICU_LB_OPEN_PUNCTUATION: return isEastAsian ? .opWide : .op
        case CICU_LB_CLOSE_PUNCTUATION: return .cl
        case CICU_LB_CLOSE_PARENTHESIS: return isEastAsian ? .cpWide : .cp
        case CICU_LB_QUOTATION:
            switch ICU.category(scalar) {
            case CICU_INITIAL_PUNCTUATION: return .quInitial
            case CICU_FINAL_PUNCTUATION: return .quFinal
            default: return .qu
            }
        case CICU_LB_EXCLAMATION: return .ex
        case CICU_LB_BREAK_SYMBOLS: return .sy
        case CICU_LB_INFIX_NUMERIC: return .is
        case CICU_LB_NONSTARTER: return isLetter(scalar) ? .nsLetter : .ns
        case CICU_LB_CONDITIONAL_JAPANESE_STARTER: return .cj
        case CICU_LB_INSEPARABLE: return .in
        case CICU_LB_BREAK_AFTER: return .ba
        case CICU_LB_BREAK_BEFORE: return .bb
        case CICU_LB_HYPHEN: return .hy
        case CICU_LB_BREAK_BOTH: return .b2
        case CICU_LB_CONTINGENT_BREAK: return .cb
        case CICU_LB_NUMERIC: return .nu
        case CICU_LB_PREFIX_NUMERIC: return .pr
        case CICU_LB_POSTFIX_NUMERIC: return .po
        case CICU_LB_HEBREW_LETTER: return .hl
        case CICU_LB_IDEOGRAPHIC:
            let isReserved =
                ICU.has(scalar, CICU_CHAR_EXTENDED_PICTOGRAPHIC)
                && ICU.category(scalar) == CICU_UNASSIGNED
            return isReserved ? .idReserved : .id
        case CICU_LB_JL: return .jl
        case CICU_LB_JV: return .jv
        case CICU_LB_JT: return .jt
        case CICU_LB_H2: return .h2
        case CICU_LB_H3: return .h3
        case CICU_LB_E_BASE: return .eb
        case CICU_LB_E_MODIFIER: return .em
        case CICU_LB_REGIONAL_INDICATOR: return .riOdd
        case CICU_LB_COMBINING_MARK: return .cm
        case CICU_LB_ZWJ: return .zwj
        case CICU_LB_COMPLEX_CONTEXT: return .sa
        // LB1: ambiguous, unknown and surrogate characters are alphabetic.
        default: return isEastAsian ? .alWide : .al
        }
    }

    private static func isLetter(_ scalar: UInt32) -> Bool {
        switch ICU.category(scalar) {
        case CICU_UPPERCASE_LETTER, CICU_LOWERCASE_LETTER, CICU_TITLECASE_LETTER,
            CICU_MODIFIER_LETTER, CICU_OTHER_LETTER:
            return true
        default: return false
        }
    }
}
