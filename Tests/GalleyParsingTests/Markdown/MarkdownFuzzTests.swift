import GalleyLayout
import GalleyParsing
import GalleyText
import Glibc
import Testing

/// Markdown that a hostile or broken program may send: parsing, laying out and writing back end, and never trap.
///
/// A second of it each time; `GALLEY_MARKDOWN_FUZZ_SECONDS` makes it go on with other seeds.
@Suite struct MarkdownFuzzTests {
    private static let fonts = FontLibrary(systemFonts: false)

    private static let seeds = [
        "# Heading *with* `code`\n\nText **bold _both_** ~~gone~~ [link](https://a.b \"title\") ![image](x.png)\n\n- [x] done\n- two\n  1. three\n\n> quote\n> > more\n",
        "| a | b | c |\n|:--|:-:|--:|\n| 1 | `x\\|y` | **z** |\n| | 2 |\n\n```swift\nlet x = 1 // y\n```\n\n    indented\n\n***\n",
        "<div>\n*html*\n</div>\n\n&amp; &#x41; &nosuch; \\* \\\\ <b>x</b> <https://x.y> a@b.c www.x.y\n\n[ref]: /url 'title'\n[ref] [text][ref]\n",
        "שלום *עולם* مرحبا `x`\n===\n\n* a\n\n  b\n* c\n\n$x^2$ $$y$$ [[wiki|label]]\n\n漢字**強調**。\n",
    ]

    private static let tokens = [
        "*", "**", "_", "`", "```", "~~", "[", "]", "(", ")", "![", "](", "<", ">", "|", "\n", "\n\n", "    ", "\t",
        "- ", "1. ", "999999999. ", "# ", "> ", "\\", "&", ";", "&#0;", "\u{0}", "\u{FFFC}", "\u{200B}", "\r", "---",
        "|---|", "$", "[[", "]]", "é", "\u{301}", "👨‍👩‍👧", "\u{202E}", "\u{2028}", "http://", "@", "#tag", ":)", ":smile:",
    ]

    @Test func mutatedMarkdownIsParsedAndWritten() throws {
        let extra = unsafe getenv("GALLEY_MARKDOWN_FUZZ_SECONDS").flatMap { unsafe Int(String(cString: $0)) } ?? 0
        var random = SplitMix(seed: extra == 0 ? 1 : UInt64(time(nil)))
        let parser = MarkdownParser()
        let detector = DataDetector()
        let end = time(nil) + extra
        var round = 0
        while round < 150 || (extra > 0 && time(nil) < end) {
            round += 1
            let markdown = Self.mutated(using: &random)
            let text = parser.attributedText(from: markdown)
            #expect(text.brokenInvariants().isEmpty)
            _ = text.html()
            _ = text.plainText()
            let written = text.markdown()
            _ = parser.attributedText(from: written)
            var source = AttributedText(markdown)
            _ = MarkdownHighlighter().parse(&source)
            #expect(source.string.utf8.elementsEqual(markdown.utf8))
            _ = detector.matches(in: markdown)
            let layout = try TextLayout(
                text, in: .width(Double(Int.random(in: 0...300, using: &random))), fonts: Self.fonts)
            #expect(!layout.isTruncated)
        }
    }

    private static func mutated(using random: inout SplitMix) -> String {
        var pieces = (seeds.randomElement(using: &random) ?? "").unicodeScalars.map { String($0) }
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let at = Int.random(in: 0...pieces.count, using: &random)
            let end = min(pieces.count, at + Int.random(in: 1...20, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: pieces.removeSubrange(at..<end)
            case 1:
                pieces.insert(contentsOf: Array(pieces[at..<end]), at: Int.random(in: 0...pieces.count, using: &random))
            case 2:
                let token = tokens.randomElement(using: &random) ?? ""
                pieces.insert(contentsOf: repeatElement(token, count: Int.random(in: 1...30, using: &random)), at: at)
            default: pieces.insert(tokens.randomElement(using: &random) ?? "", at: at)
            }
        }
        return pieces.joined()
    }
}
