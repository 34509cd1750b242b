internal import GalleyText

/// Strings in PDF syntax (ISO 32000-1, 7.3.4).
enum PDFString {
    /// The sixteen hexadecimal digits of a number.
    static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// A literal string for ASCII, otherwise UTF-16 in hexadecimal.
    static func literal(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            var result = "("
            for scalar in text.unicodeScalars {
                if scalar == "(" || scalar == ")" || scalar == "\\" { result += "\\" }
                result.unicodeScalars.append(scalar)
            }
            return result + ")"
        }
        var bytes: [UInt8] = []
        bytes.append("<FEFF")
        for unit in text.utf16 { bytes.append(hexadecimal: unit) }
        bytes.append(">")
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A URL as a string: ASCII, with other bytes percent-encoded.
    static func url(_ url: String) -> String {
        var result = "("
        for byte in url.utf8 {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"), ...0x20, 0x7F...:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count < 2 ? "0" : "") + digits
            default: result.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return result + ")"
    }

    /// A date in ISO 8601 as a string (ISO 32000-1, 7.9.4); `nil` if it is none.
    static func date(_ text: String) -> String? {
        let start = text.dropFirst(10).firstIndex { "Z+-".contains($0) } ?? text.endIndex
        let digits = text[..<start].filter { $0.isASCII && $0.isNumber }.prefix(14)
        guard digits.count >= 4, text.first?.isNumber == true else { return nil }
        let zone = text[start...].filter { $0.isASCII && $0.isNumber }
        switch text[start...].first {
        case "Z"?: return "(D:\(digits)Z)"
        case let sign? where zone.count == 4: return "(D:\(digits)\(sign)\(zone.prefix(2))'\(zone.suffix(2))')"
        default: return "(D:\(digits))"
        }
    }
}
