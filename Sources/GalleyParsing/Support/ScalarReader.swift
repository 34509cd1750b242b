/// Decoding of scalars in UTF-8 bytes.
enum ScalarReader {
    /// The scalar that starts at `offset`, and its end.
    @inline(__always)
    static func at(_ offset: Int, in bytes: [UInt8]) -> (scalar: Unicode.Scalar, end: Int)? {
        guard offset < bytes.count else { return nil }
        let first = bytes[offset]
        if first < 0x80 { return (Unicode.Scalar(first), offset + 1) }
        let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard offset + count <= bytes.count else { return nil }
        var value = UInt32(first) & (count == 2 ? 0x1F : count == 3 ? 0x0F : 0x07)
        for index in 1..<count { value = value << 6 | UInt32(bytes[offset + index] & 0x3F) }
        return Unicode.Scalar(value).map { ($0, offset + count) }
    }

    /// The scalar that ends at `offset`.
    static func before(_ offset: Int, in bytes: [UInt8]) -> Unicode.Scalar? {
        var start = offset - 1
        while start > 0, bytes[start] & 0xC0 == 0x80, offset - start < 4 { start -= 1 }
        guard start >= 0 else { return nil }
        return at(start, in: bytes)?.scalar
    }

    /// Whether a scalar is part of a word: a letter, digit, mark or underscore.
    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 {
            return (48...57).contains(scalar.value) || (97...122).contains(scalar.value | 0x20) || scalar == "_"
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
            .connectorPunctuation:
            return true
        default: return false
        }
    }

    /// Whether a scalar is an emoji or another symbol beyond ASCII, or joins emoji.
    static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x80, !isUnspaced(scalar) else { return false }
        switch scalar.properties.generalCategory {
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: return true
        default: return scalar == "\u{200D}" || (0xE0020...0xE007F).contains(scalar.value)
        }
    }

    /// Whether a scalar belongs to a script that is written without spaces between words.
    static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x303F, 0x3040...0x30FF, 0x3100...0x312F,
            0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x323AF:
            true
        default: false
        }
    }
}
