internal import CGalleyService

/// A SHA-256 digest, from OpenSSL.
struct Digest: Sendable, Hashable {
    let bytes: [UInt8]

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The digest of data.
    init(of data: [UInt8]) {
        var bytes = [UInt8](repeating: 0, count: 32)
        _ = galley_sha256(data, data.count, &bytes)
        self.bytes = bytes
    }

    /// The digest of several parts. The size of each part is included, so that no other parts give the same digest.
    init(of parts: [[UInt8]]) {
        var data: [UInt8] = []
        for part in parts {
            data += "\(part.count):".utf8
            data += part
        }
        self.init(of: data)
    }

    /// The HMAC-SHA256 of data.
    static func authentication(of data: [UInt8], key: [UInt8]) -> Digest {
        var bytes = [UInt8](repeating: 0, count: 32)
        _ = galley_hmac_sha256(key, key.count, data, data.count, &bytes)
        return Digest(bytes)
    }

    /// Compares digests in constant time.
    func matches(_ other: [UInt8]) -> Bool {
        other.count == 32 && galley_equal_digests(bytes, other)
    }

    /// The digest in hexadecimal digits.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

/// Base64 (RFC 4648).
enum Base64 {
    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let alphabet = Array((letters + "+/").utf8)
    fileprivate static let urlAlphabet = Array((letters + "-_").utf8)

    /// The encoding with the alphabet of section 4, with padding.
    static func encode(_ bytes: [UInt8]) -> String {
        var result = digits(of: bytes, alphabet)
        result += Array(repeating: UInt8(ascii: "="), count: (4 - result.count % 4) % 4)
        return String(decoding: result, as: UTF8.self)
    }

    fileprivate static func digits(of bytes: [UInt8], _ alphabet: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 4 / 3 + 4)
        var (bits, count) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 6 {
                count -= 6
                result.append(alphabet[bits >> count & 63])
            }
            bits &= (1 << count) - 1
        }
        if count > 0 { result.append(alphabet[bits << (6 - count) & 63]) }
        return result
    }
}

/// Base64 with the alphabet for URLs (RFC 4648, section 5), without padding.
enum URLBase64 {
    static func encode(_ bytes: [UInt8]) -> String {
        String(decoding: Base64.digits(of: bytes, Base64.urlAlphabet), as: UTF8.self)
    }

    /// The bytes of a text; `nil` if it is not the encoding of any.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var result: [UInt8] = []
        var (bits, count) = (0, 0)
        for character in text.utf8 {
            guard let value = Base64.urlAlphabet.firstIndex(of: character) else { return nil }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> count))
            }
            bits &= (1 << count) - 1
        }
        // Another text must not decode to the same bytes.
        return count < 6 && bits == 0 ? result : nil
    }
}
