internal import CICU

/// `Indic_Conjunct_Break`, which Unicode 15.1 added for rule GB9c and ICU 72 lacks; derived as specified in the
/// standard.
enum ConjunctClass: UInt8, Sendable {
    case none, consonant, linker, extend

    init(scalar: UInt32, grapheme: GraphemeClass) {
        // The viramas of the six scripts of the rule: Devanagari, Bengali, Gujarati, Oriya, Telugu, Malayalam.
        switch scalar {
        case 0x094D, 0x09CD, 0x0ACD, 0x0B4D, 0x0C4D, 0x0D4D:
            self = .linker
            return
        case 0x200C:
            // ZWNJ prevents the conjunct.
            self = .none
            return
        case 0x0900...0x097F, 0x0980...0x09FF, 0x0A80...0x0B7F, 0x0C00...0x0C7F, 0x0D00...0x0D7F:
            let category = ICU.value(scalar, CICU_CHAR_INDIC_SYLLABIC_CATEGORY)
            if category == CICU_INSC_CONSONANT {
                self = .consonant
                return
            }
        default: break
        }
        self = grapheme == .extend || grapheme == .zwj ? .extend : .none
    }
}
