internal import GalleyText

/// Strings in PDF syntax (ISO 32000-1, 7.3.4).
enum PDFString {
    /// A number with a fixed number of hexadecimal digits.
    static func hexadecimal(_ value: Int, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// The bytes of a hexadecimal string; other characters are skipped.
    static func bytes(hexadecimal text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { index in
            UInt8(digits[index] << 4 | (index + 1 < digits.count ? digits[index + 1] : 0))
        }
    }

    /// The text of a hexadecimal string in UTF-16 with a byte order mark.
    static func text(_ hexadecimal: String) -> String {
        let bytes = bytes(hexadecimal: hexadecimal)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units.first == 0xFEFF ? units.dropFirst() : units[...], as: UTF16.self)
    }

    /// The bytes of the literal string at an index, which is moved after it.
    static func literal(_ bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> [UInt8] {
        var result: [UInt8] = []
        var depth = 0
        while index < bytes.count {
            let byte = unsafe bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "("):
                depth += 1
                if depth > 1 { result.append(byte) }
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return result }
                result.append(byte)
            case UInt8(ascii: "\\"):
                if let escaped = unsafe escaped(bytes, at: &index) { result.append(escaped) }
            default: result.append(byte)
            }
        }
        return result
    }

    /// The byte of an escape sequence after its backslash; `nil` for an escaped line end.
    private static func escaped(_ bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt8? {
        guard index < bytes.count else { return nil }
        let byte = unsafe bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case 0x0A, 0x0D: return nil
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            var value = Int(byte & 7)
            var count = 1
            while count < 3, index < bytes.count, unsafe (0x30...0x37).contains(bytes[index]) {
                value = unsafe value * 8 + Int(bytes[index] & 7)
                index += 1
                count += 1
            }
            return UInt8(value & 255)
        default: return byte
        }
    }

    /// A literal string for ASCII, otherwise UTF-16 in hexadecimal.
    static func literal(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            var result = "("
            for byte in text.unicodeScalars {
                if byte == "(" || byte == ")" || byte == "\\" { result += "\\" }
                result.unicodeScalars.append(byte)
            }
            return result + ")"
        }
        var result = "<FEFF"
        for unit in text.utf16 { result += hexadecimal(Int(unit), digits: 4).uppercased() }
        return result + ">"
    }
}
