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

/// The classes in a text: rules about other classes can be skipped.
struct BidiClassSet: BitwiseCopyable {
    private var bits: UInt32 = 0

    @inline(__always)
    mutating func insert(_ kind: BidiClass) {
        bits |= 1 &<< UInt32(kind.rawValue)
    }

    @inline(__always)
    func contains(_ kind: BidiClass) -> Bool {
        bits & 1 &<< UInt32(kind.rawValue) != 0
    }

    /// Whether there is explicit formatting.
    var isExplicit: Bool {
        contains(.lre) || contains(.lro) || contains(.rle) || contains(.rlo) || contains(.pdf) || contains(.fsi)
            || contains(.lri) || contains(.rli) || contains(.pdi)
    }
}
