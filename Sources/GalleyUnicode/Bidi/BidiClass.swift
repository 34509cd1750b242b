/// `Bidi_Class` (UAX #9), in ICU's order.
enum BidiClass: UInt8, Sendable, BitwiseCopyable {
    case l, r, en, es, et, an, cs, b, s, ws, on, lre, lro, al, rle, rlo, pdf, nsm, bn, fsi, lri, rli, pdi

    init(scalar: UInt32) {
        self = BidiClass(rawValue: UInt8(truncatingIfNeeded: ICU.direction(scalar))) ?? .on
    }

    var isIsolateInitiator: Bool { self == .lri || self == .rli || self == .fsi }

    /// Whether rule X9 removes the class.
    var isRemoved: Bool {
        switch self {
        case .lre, .rle, .lro, .rlo, .pdf, .bn: true
        default: false
        }
    }

    /// Whether the class is NI of rules N1 and N2.
    var isNeutral: Bool {
        switch self {
        case .b, .s, .ws, .on, .fsi, .lri, .rli, .pdi: true
        default: false
        }
    }

    /// Whether the class is reset to the paragraph's level at line ends and before separators (L1), including the
    /// classes that X9 removes (5.2).
    var isResetAtLineEnd: Bool {
        switch self {
        case .ws, .fsi, .lri, .rli, .pdi, .b, .s: true
        default: isRemoved
        }
    }

    /// The direction for N0 to N2: numbers count as right to left.
    var strongDirection: BidiClass? {
        switch self {
        case .l: .l
        case .r, .al, .en, .an: .r
        default: nil
        }
    }
}
