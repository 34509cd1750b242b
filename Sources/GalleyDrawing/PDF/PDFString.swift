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
        if isPlain(text) {
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

    /// The number of bytes of ``literal(_:)`` as readers have it.
    static func length(of text: String) -> Int { isPlain(text) ? text.utf8.count : 2 + 2 * text.utf16.count }

    private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20...0x7E).contains($0) } }

    /// Whether a string is before another one in the order of their bytes, in which trees are searched.
    static func precedes(_ one: String, _ other: String) -> Bool {
        // The bytes of UTF-16 begin with a mark that is after all of ASCII.
        switch (isPlain(one), isPlain(other)) {
        case (true, false): true
        case (false, true): false
        default: one.utf16.lexicographicallyPrecedes(other.utf16)
        }
    }

    /// A URL as a string: ASCII, with other bytes percent-encoded.
    static func url(_ url: String) -> String {
        var result = "("
        for byte in url.utf8 {
            if isEncoded(byte) {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count < 2 ? "0" : "") + digits
            } else {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return result + ")"
    }

    /// The number of bytes of ``url(_:)``.
    static func length(ofURL url: String) -> Int { url.utf8.reduce(0) { $0 + (isEncoded($1) ? 3 : 1) } }

    private static func isEncoded(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"), ...0x20, 0x7F...: true
        default: false
        }
    }

    /// A name, with other bytes than letters, digits and some marks as their numbers.
    static func name(_ text: String) -> String {
        var result = "/"
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if byte < 0x80, scalar.properties.isAlphabetic || "0123456789-_.+".utf8.contains(byte) {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "#" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return result
    }
}
