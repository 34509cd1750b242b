import GalleyLayout
import GalleyParsing
import GalleyParsingTestSupport
import GalleyShaping
import GalleyTestSupport
import GalleyText
import Glibc
import Testing

/// Parses, lays out and writes Markdown as hostile or broken programs may send it: all of this must end, and never
/// trap.
///
/// Each run takes a second. With `GALLEY_MARKDOWN_FUZZ_SECONDS`, it continues with other seeds.
@Suite struct MarkdownFuzzTests {
    private static let fonts = FontLibrary(systemFonts: false)

    @Test func mutatedMarkdownIsParsedAndWritten() throws {
        let extra = unsafe getenv("GALLEY_MARKDOWN_FUZZ_SECONDS").flatMap { unsafe Int(String(cString: $0)) } ?? 0
        var random = SeededGenerator(seed: extra == 0 ? 1 : UInt64(time(nil)))
        let parsers = [MarkdownParser(), MarkdownParser(options: .book)]
        let detector = DataDetector()
        let end = time(nil) + extra
        var round = 0
        while round < 150 || (extra > 0 && time(nil) < end) {
            round += 1
            let parser = parsers[round % 2]
            let markdown = MutatedMarkdown.text(using: &random)
            let text = parser.attributedText(from: markdown)
            #expect(text.brokenInvariants().isEmpty)
            _ = text.html()
            _ = text.plainText()
            let written = text.markdown()
            _ = parser.attributedText(from: written)
            _ = try? FrontMatter(of: markdown)
            var source = AttributedText(markdown)
            _ = MarkdownHighlighter().parse(&source)
            #expect(source.string.utf8.elementsEqual(markdown.utf8))
            _ = detector.matches(in: markdown)
            let layout = try TextLayout(
                text, in: .width(Double(Int.random(in: 0...300, using: &random))), fonts: Self.fonts)
            #expect(!layout.isTruncated)
        }
        if extra > 0 { print("mutated documents: \(round)") }
    }
}
