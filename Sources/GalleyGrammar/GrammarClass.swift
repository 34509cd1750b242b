internal import Glibc

/// The classes of bytes and scalars in the grammar.
enum GrammarClass {
    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }
    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
    @inline(__always)
    static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    /// Space, tab, line feed, vertical tab, form feed, carriage return.
    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 9 < 5 }
    @inline(__always)
    static func isPunctuation(_ byte: UInt8) -> Bool {
        byte &- 33 < 15 || byte &- 58 < 7 || byte &- 91 < 6 || byte &- 123 < 4
    }

    /// Unicode white space, as in CommonMark 0.31: category Zs, tab, line feed, form feed, carriage return.
    static func isWhitespace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x09, 0x0A, 0x0C, 0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Whether a character belongs to the scripts and the punctuation of Chinese, Japanese and Korean.
    static func isEastAsian(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
            0xFF00...0xFFEF, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Unicode punctuation, as in CommonMark 0.31: categories P and S.
    static func isPunctuation(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return isPunctuation(UInt8(truncatingIfNeeded: scalar)) }
        // Fast path for letters of the scripts in which marks are often adjacent to letters.
        if (0x3041...0x3096).contains(scalar) || (0x30A1...0x30FA).contains(scalar)
            || (0x4E00...0x9FFF).contains(scalar) || (0xAC00...0xD7A3).contains(scalar)
        {
            return false
        }
        guard let scalar = Unicode.Scalar(scalar) else { return false }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            return true
        default: return false
        }
    }
}
