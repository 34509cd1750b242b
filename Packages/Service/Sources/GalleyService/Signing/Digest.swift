internal import CGalleyService
internal import GalleySupport

/// A SHA-256 digest. Its HMAC is from OpenSSL.
struct Digest: Sendable, Hashable {
    let bytes: [UInt8]

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The digest of data.
    init(of data: [UInt8]) {
        var digest = SHA256()
        digest.update(data)
        bytes = digest.finalize()
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
    var hexadecimal: String { SHA256.hexadecimal(bytes) }
}
