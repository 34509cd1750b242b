internal import CICU

/// `Grapheme_Cluster_Break` (UAX #29), with `Extended_Pictographic` as a separate value.
enum GraphemeClass: UInt8, Sendable {
    case other, control, cr, lf, extend, prepend, spacingMark, l, v, t, lv, lvt, regionalIndicator, zwj, pictographic

    init(scalar: UInt32) {
        let value = ICU.value(scalar, CICU_CHAR_GRAPHEME_CLUSTER_BREAK)
        switch value {
        case CICU_GCB_CONTROL: self = .control
        case CICU_GCB_CR: self = .cr
        case CICU_GCB_LF: self = .lf
        case CICU_GCB_EXTEND: self = .extend
        case CICU_GCB_PREPEND: self = .prepend
        case CICU_GCB_SPACING_MARK: self = .spacingMark
        case CICU_GCB_L: self = .l
        case CICU_GCB_V: self = .v
        case CICU_GCB_T: self = .t
        case CICU_GCB_LV: self = .lv
        case CICU_GCB_LVT: self = .lvt
        case CICU_GCB_REGIONAL_INDICATOR: self = .regionalIndicator
        case CICU_GCB_ZWJ: self = .zwj
        default:
            let isPictographic = ICU.has(scalar, CICU_CHAR_EXTENDED_PICTOGRAPHIC)
            self = isPictographic ? .pictographic : .other
        }
    }
}
