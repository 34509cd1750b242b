import GalleySupport
import Testing

@Suite struct Base64Tests {
    /// The examples of RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func examplesOfTheStandard(_ text: String, _ encoded: String) {
        let bytes = Array(text.utf8)
        #expect(Base64.encode(bytes) == encoded)
        #expect(Base64.encode(bytes, .url) == encoded.filter { $0 != "=" })
        #expect(Base64.decode(encoded.utf8) == bytes)
        #expect(Base64.decode(canonical: encoded, .standard) == bytes)
        #expect(Base64.decode(canonical: encoded.filter { $0 != "=" }, .url) == bytes)
    }

    /// All bytes in all positions are the same again; the alphabets differ in two characters.
    @Test func allBytes() {
        for first in 0...2 {
            let bytes = (0..<(256 + first)).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ first) }
            for alphabet in [Base64.Alphabet.standard, .url] {
                #expect(Base64.decode(canonical: Base64.encode(bytes, alphabet), alphabet) == bytes)
                #expect(Base64.decode(Base64.encode(bytes, alphabet).utf8) == bytes)
            }
        }
        #expect(Base64.encode([0xFB, 0xFF]) == "+/8=")
        #expect(Base64.encode([0xFB, 0xFF], .url) == "-_8")
    }

    /// White space and a missing padding do not matter, as in browsers; other characters do.
    @Test func textsThatAreNotCanonical() {
        #expect(Base64.decode(" Zm9v\n Yg".utf8) == Array("foob".utf8))
        for text in ["Z", "Zm9v*", "Zg==Zg"] { #expect(Base64.decode(text.utf8) == nil) }
        for text in ["Zh", "Zg==", "Zm+v", " Zg"] { #expect(Base64.decode(canonical: text, .url) == nil) }
        for text in ["Zh==", "Zg", "Zm-v", "Zg =="] { #expect(Base64.decode(canonical: text, .standard) == nil) }
    }
}
