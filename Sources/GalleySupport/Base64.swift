/// Base64 (RFC 4648).
public enum Base64 {
    /// The alphabets.
    public enum Alphabet: Sendable {
        /// The alphabet of section 4, with padding.
        case standard
        /// The alphabet of section 5 for URLs and file names, without padding.
        case url
    }

    /// The encoding of bytes.
    /// - Complexity: O(*n*).
    public static func encode(_ bytes: [UInt8], _ alphabet: Alphabet = .standard) -> String {
        let digits = alphabet == .standard ? standardDigits : urlDigits
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        var (bits, count) = (UInt32(0), 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                result.append(digits[Int(bits >> UInt32(count) & 63)])
            }
        }
        if count > 0 { result.append(digits[Int(bits << UInt32(6 - count) & 63)]) }
        if alphabet == .standard {
            result += repeatElement(UInt8(ascii: "="), count: (4 - result.count % 4) % 4)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The bytes of a text; `nil` if it is not Base64.
    ///
    /// Like browsers, this takes text without padding and with white space in it, and both alphabets.
    /// - Complexity: O(*n*).
    public static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.underestimatedCount / 4 * 3 + 3)
        var (bits, count, hasEnded) = (UInt32(0), 0, false)
        for byte in text {
            let value: UInt8
            switch byte {
            case 0x41...0x5A: value = byte - 0x41
            case 0x61...0x7A: value = byte - 0x61 + 26
            case 0x30...0x39: value = byte - 0x30 + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            case UInt8(ascii: "="):
                hasEnded = true
                continue
            case 0x09, 0x0A, 0x0C, 0x0D, 0x20: continue
            default: return nil
            }
            if hasEnded { return nil }
            bits = bits << 6 | UInt32(value)
            count += 1
            if count % 4 == 0 {
                result += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
                bits = 0
            }
        }
        switch count % 4 {
        case 1: return nil
        case 2: result.append(UInt8(bits >> 4 & 255))
        case 3: result += [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
        default: break
        }
        return result
    }

    /// The bytes whose encoding with an alphabet is a text; `nil` if it is that of none. No other text has the same bytes.
    /// - Complexity: O(*n*).
    public static func decode(canonical text: String, _ alphabet: Alphabet) -> [UInt8]? {
        decode(text.utf8).flatMap { encode($0, alphabet) == text ? $0 : nil }
    }

    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let standardDigits = Array((letters + "+/").utf8)
    private static let urlDigits = Array((letters + "-_").utf8)
}
