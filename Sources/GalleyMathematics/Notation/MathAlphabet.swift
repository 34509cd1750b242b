/// The alphabets of letters and digits.
package enum MathAlphabet: UInt8, Sendable, Hashable, CaseIterable {
    /// Letters are italic, digits and capital Greek letters upright.
    case automatic
    case upright, bold, italic, boldItalic, doubleStruck, script, fraktur, sansSerif, monospace

    /// The first character of the alphabet's capital letters, small letters, digits, capital and small Greek letters; 0 if it
    /// has none.
    private var starts: (capital: UInt32, small: UInt32, digit: UInt32, greekCapital: UInt32, greekSmall: UInt32) {
        switch self {
        case .automatic: (0x1D434, 0x1D44E, 0, 0, 0x1D6FC)
        case .upright: (0, 0, 0, 0, 0)
        case .bold: (0x1D400, 0x1D41A, 0x1D7CE, 0x1D6A8, 0x1D6C2)
        case .italic: (0x1D434, 0x1D44E, 0, 0x1D6E2, 0x1D6FC)
        case .boldItalic: (0x1D468, 0x1D482, 0x1D7CE, 0x1D71C, 0x1D736)
        case .doubleStruck: (0x1D538, 0x1D552, 0x1D7D8, 0, 0)
        case .script: (0x1D49C, 0x1D4B6, 0, 0, 0)
        case .fraktur: (0x1D504, 0x1D51E, 0, 0, 0)
        case .sansSerif: (0x1D5A0, 0x1D5BA, 0x1D7E2, 0, 0)
        case .monospace: (0x1D670, 0x1D68A, 0x1D7F6, 0, 0)
        }
    }

    /// Letters that Unicode encodes outside the block of mathematical alphanumeric symbols, by their place in the block.
    private static let exceptions: [UInt32: UInt32] = [
        0x1D455: 0x210E, 0x1D49D: 0x212C, 0x1D4A0: 0x2130, 0x1D4A1: 0x2131, 0x1D4A3: 0x210B, 0x1D4A4: 0x2110,
        0x1D4A7: 0x2112, 0x1D4A8: 0x2133, 0x1D4AD: 0x211B, 0x1D4BA: 0x212F, 0x1D4BC: 0x210A, 0x1D4C4: 0x2134,
        0x1D506: 0x212D, 0x1D50B: 0x210C, 0x1D50C: 0x2111, 0x1D515: 0x211C, 0x1D51D: 0x2128, 0x1D53A: 0x2102,
        0x1D53F: 0x210D, 0x1D545: 0x2115, 0x1D547: 0x2119, 0x1D548: 0x211A, 0x1D549: 0x211D, 0x1D551: 0x2124,
    ]

    /// Variants of Greek letters in their order after the small letters of an alphabet.
    private static let variants: [UInt32] = [0x2202, 0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6]

    /// The character that shows `scalar` in this alphabet; `scalar` itself if the alphabet lacks it.
    package func character(for scalar: UInt32) -> UInt32 {
        let starts = starts
        func moved(_ start: UInt32, _ first: UInt32) -> UInt32 {
            guard start != 0 else { return scalar }
            let result = start + scalar - first
            return Self.exceptions[result] ?? result
        }
        switch scalar {
        case 0x41...0x5A: return moved(starts.capital, 0x41)
        case 0x61...0x7A: return moved(starts.small, 0x61)
        case 0x30...0x39: return moved(starts.digit, 0x30)
        case 0x391...0x3A9: return moved(starts.greekCapital, 0x391)
        case 0x3B1...0x3C9: return moved(starts.greekSmall, 0x3B1)
        // The letters without a dot, for accents.
        case 0x131: return starts.small == 0x1D44E ? 0x1D6A4 : scalar
        case 0x237: return starts.small == 0x1D44E ? 0x1D6A5 : scalar
        case 0x2207: return starts.greekCapital == 0 ? scalar : starts.greekCapital + 25
        default:
            guard let index = Self.variants.firstIndex(of: scalar), starts.greekSmall != 0,
                index > 0 || self != .automatic
            else { return scalar }
            return starts.greekSmall + 25 + UInt32(index)
        }
    }
}
