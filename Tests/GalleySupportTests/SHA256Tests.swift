import GalleySupport
import Testing

/// SHA-256 against the examples of FIPS 180-4 and NIST's test vectors.
@Suite struct SHA256Tests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func examples(message: String, digest: String) {
        #expect(SHA256.hexadecimal(of: Array(message.utf8)) == digest)
    }

    @Test func aMillionLettersInParts() {
        var digest = SHA256()
        for _ in 0..<8_000 { digest.update(Array(repeating: UInt8(ascii: "a"), count: 125)) }
        #expect(
            SHA256.hexadecimal(digest.finalize()) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    /// The parts of a message do not matter, at all lengths around a block.
    @Test(arguments: Array(50...70) + Array(110...135))
    func partsDoNotMatter(count: Int) {
        let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        var digest = SHA256()
        for start in stride(from: 0, to: count, by: 13) {
            digest.update(Array(message[start..<min(start + 13, count)]))
        }
        #expect(SHA256.hexadecimal(digest.finalize()) == SHA256.hexadecimal(of: message))
    }
}
