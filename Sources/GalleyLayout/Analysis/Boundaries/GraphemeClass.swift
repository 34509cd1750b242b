internal import CICU

/// `Grapheme_Cluster_Break` (UAX #29), with `Extended_Pictographic` as a value of its own.
enum GraphemeClass: UInt8, Sendable {
    case other, control, cr, lf, extend, prepend, spacingMark, l, v, t, lv, lvt, regionalIndicator, zwj, pictographic

    init(scalar: UInt32) {
        let character = Int32(bitPattern: scalar)
        let value = CICU_u_getIntPropertyValue(character, UCHAR_GRAPHEME_CLUSTER_BREAK)
        switch UInt32(bitPattern: value) {
        case U_GCB_CONTROL.rawValue: self = .control
        case U_GCB_CR.rawValue: self = .cr
        case U_GCB_LF.rawValue: self = .lf
        case U_GCB_EXTEND.rawValue: self = .extend
        case U_GCB_PREPEND.rawValue: self = .prepend
        case U_GCB_SPACING_MARK.rawValue: self = .spacingMark
        case U_GCB_L.rawValue: self = .l
        case U_GCB_V.rawValue: self = .v
        case U_GCB_T.rawValue: self = .t
        case U_GCB_LV.rawValue: self = .lv
        case U_GCB_LVT.rawValue: self = .lvt
        case U_GCB_REGIONAL_INDICATOR.rawValue: self = .regionalIndicator
        case U_GCB_ZWJ.rawValue: self = .zwj
        default:
            let isPictographic = CICU_u_hasBinaryProperty(character, UCHAR_EXTENDED_PICTOGRAPHIC) != 0
            self = isPictographic ? .pictographic : .other
        }
    }
}

/// `Indic_Conjunct_Break`, which Unicode 15.1 added for rule GB9c and ICU 72 lacks; derived as the standard derives it.
enum ConjunctClass: UInt8, Sendable {
    case none, consonant, linker, extend

    init(scalar: UInt32, grapheme: GraphemeClass) {
        let character = Int32(bitPattern: scalar)
        // The viramas of the six scripts the rule is about: Devanagari, Bengali, Gujarati, Oriya, Telugu, Malayalam.
        switch scalar {
        case 0x094D, 0x09CD, 0x0ACD, 0x0B4D, 0x0C4D, 0x0D4D:
            self = .linker
            return
        case 0x200C:
            // ZWNJ asks for the conjunct to be taken apart.
            self = .none
            return
        case 0x0900...0x097F, 0x0980...0x09FF, 0x0A80...0x0B7F, 0x0C00...0x0C7F, 0x0D00...0x0D7F:
            let category = CICU_u_getIntPropertyValue(character, UCHAR_INDIC_SYLLABIC_CATEGORY)
            if category == Int32(U_INSC_CONSONANT.rawValue) {
                self = .consonant
                return
            }
        default: break
        }
        self = grapheme == .extend || grapheme == .zwj ? .extend : .none
    }
}
