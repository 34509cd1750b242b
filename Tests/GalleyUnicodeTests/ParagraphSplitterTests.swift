import GalleyLayout
import GalleyTestSupport
import GalleyUnicode
import Testing

@Suite struct ParagraphSplitterTests {
    private func paragraphs(_ text: String) -> [String] {
        text.withBytes { bytes in
            ParagraphSplitter.paragraphs(of: bytes).map {
                String(decoding: bytes[$0.start..<$0.contentEnd], as: UTF8.self)
            }
        }
    }

    @Test(arguments: ["\n", "\r", "\r\n", "\u{85}", "\u{2029}"]) func separators(separator: String) {
        #expect(paragraphs("one\(separator)two") == ["one", "two"])
        #expect(paragraphs("one\(separator)") == ["one", ""])
        #expect(paragraphs("\(separator)\(separator)") == ["", "", ""])
    }

    @Test(arguments: ["\u{B}", "\u{C}", "\u{2028}", "\u{1E}", "\u{C2}", "\u{2026}"]) func notSeparators(text: String) {
        #expect(paragraphs("one\(text)two").count == 1)
    }

    @Test func emptyTextIsOneEmptyParagraph() {
        #expect(paragraphs("") == [""])
    }

    @Test func carriageReturnAloneAndWithLineFeed() {
        #expect(paragraphs("a\r\n\rb\n\rc") == ["a", "", "b", "", "c"])
    }

    /// Compares with the simplest way to split, with lengths around the step of the scan.
    @Test func randomTexts() {
        var random = SeededGenerator(seed: 7)
        let pieces = ["a", "ä", "€", "😀", "\n", "\r", "\r\n", "\u{85}", "\u{2029}", "\u{2028}", "0123456789abcdefghij"]
        for _ in 0..<400 {
            let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in pieces.randomElement(using: &random)! }
                .joined()
            var expected: [String] = [""]
            // In Swift, CR LF is one character.
            for character in text {
                if ["\n", "\r", "\r\n", "\u{85}", "\u{2029}"].contains(character) {
                    expected.append("")
                } else {
                    expected[expected.count - 1].append(character)
                }
            }
            #expect(paragraphs(text) == expected)
        }
    }

    @Test func paragraphsTileTheText() {
        let text = "a\r\nbb\u{2029}\n"
        text.withBytes { bytes in
            let found = ParagraphSplitter.paragraphs(of: bytes)
            #expect(found.map(\.start) == [0, 3, 8, 9])
            #expect(found.map(\.end) == [3, 8, 9, 9])
        }
    }
}
