internal import CICU

/// The orientation of a character in vertical text (UAX #50).
public enum VerticalOrientation: UInt8, Sendable, Hashable {
    /// Rotated by 90 degrees with the line (R).
    case rotated
    /// Upright as in horizontal text (U).
    case upright
    /// Upright with a vertical form; rotated if the font has none (Tr).
    case transformedOrRotated
    /// Upright with a vertical form; upright if the font has none (Tu).
    case transformedOrUpright

    /// Whether a character is rotated if its font has no vertical form of it. Most upright characters are not, and are
    /// recognized without a lookup.
    public static func turnsWithoutForm(_ scalar: UInt32) -> Bool {
        switch scalar {
        // Kana except their marks, Han, Hangul.
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: false
        default: VerticalOrientation(of: scalar) == .transformedOrRotated
        }
    }

    /// Creates the `Vertical_Orientation` property of a scalar.
    public init(of scalar: UInt32) {
        // Newer than ICU 72's data: curved quotation marks are Tr in Unicode 17.
        switch scalar {
        case 0x2018, 0x2019, 0x201C, 0x201D:
            self = .transformedOrRotated
            return
        default: break
        }
        let value = ICU.value(scalar, CICU_CHAR_VERTICAL_ORIENTATION)
        switch value {
        case CICU_VO_UPRIGHT: self = .upright
        case CICU_VO_TRANSFORMED_ROTATED: self = .transformedOrRotated
        case CICU_VO_TRANSFORMED_UPRIGHT: self = .transformedOrUpright
        default: self = .rotated
        }
    }
}
