import GalleyLayout
import GalleyTestSupport
import GalleyUnicode
import Testing

@Suite struct GraphemeTests {
    private func clusters(_ text: String, keepsConjuncts: Bool = true) -> [String] {
        text.withBytes { bytes in
            let starts =
                GraphemeBoundaries.starts(in: bytes, keepsConjuncts: keepsConjuncts, scratch: AnalysisScratch())
                .map { Int($0) } + [bytes.count]
            return zip(starts, starts.dropFirst()).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
        }
    }

    /// GB9c (Unicode 15.1), in its six scripts.
    @Test(arguments: ["क्ष", "ক্ষ", "ક્ષ", "କ୍ଷ", "క్ష", "ക്ഷ"]) func conjuncts(text: String) {
        #expect(clusters(text) == [text])
        #expect(clusters(text, keepsConjuncts: false).count == 2)
    }

    @Test func conjunctsWithJoinersAndMarks() {
        #expect(clusters("क्\u{200D}ष").count == 1)
        #expect(clusters("क्\u{200C}ष").count == 2)
        #expect(clusters("क़्त") == ["क़्त"])
        #expect(clusters("स्त्री") == ["स्त्री"])
        // Tamil and Gurmukhi have no such conjuncts.
        #expect(clusters("க்ஷ").count == 2)
        // A linker needs a consonant before it.
        #expect(clusters("a्क").count == 2)
    }

    @Test func sequences() {
        #expect(clusters("e\u{301}👨‍👩‍👧🇩🇪🇫🇷각ก\u{E33}\r\n") == ["e\u{301}", "👨‍👩‍👧", "🇩🇪", "🇫🇷", "각", "ก\u{E33}", "\r\n"])
        #expect(clusters("\u{600}1a") == ["\u{600}1", "a"])
        #expect(clusters("").isEmpty)
    }

    /// Swift's strings also have clusters, which must be equal in text without conjuncts.
    @Test func agreesWithSwift() {
        var random = SeededGenerator(seed: 3)
        let pieces: [String] = [
            "a", "1", " ", "é", "\u{301}", "\u{308}", "ß", "“", "\r", "\n", "\u{200D}", "👩", "🏽", "❤", "\u{FE0F}", "🇩",
            "🇪",
            "한", "ᄀ", "ᅡ", "ᆨ", "中", "ا", "\u{64B}", "ก", "\u{E33}", "\u{600}", "\0", "\t", "\u{AD}",
        ]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in pieces.randomElement(using: &random)! }
                .joined()
            #expect(clusters(text) == text.map { String($0) }, "\(text.unicodeScalars.map { $0.value })")
        }
    }
}
