import GalleyParsing
import GalleyTestSupport
import GalleyText
import Testing

@Suite struct HighlighterTests {
    private func highlighted(_ text: String) -> AttributedText {
        MarkdownHighlighter().parsed(AttributedText(text))
    }

    private func attributes(_ part: String, in text: AttributedText) throws -> TextAttributes {
        let range = try #require(text.range(of: part))
        return text.attributes(at: range.lowerBound)
    }

    @Test func charactersStayAndMarksAreMuted() throws {
        let theme = MarkdownTheme.light
        let source = "# Head\n\na **bold** `code` [link](url \"t\") \\*\n\n> quote\n\n```swift\nlet x\n```\n"
        let text = highlighted(source)
        #expect(text.string == source)
        #expect(try attributes("Head", in: text).font?.size == theme.headings[0].font?.size)
        #expect(try attributes("# ", in: text).color == theme.markup.color)
        #expect(try attributes("# ", in: text).font?.size == theme.headings[0].font?.size)
        #expect(try attributes("bold", in: text).font?.weight == 700)
        #expect(try attributes("**", in: text).color == theme.markup.color)
        #expect(try attributes("code", in: text).font?.families == theme.code.font?.families)
        #expect(try attributes("link", in: text).color == theme.link.color)
        #expect(try attributes("](url", in: text).color == theme.markup.color)
        #expect(try attributes("> ", in: text).color == theme.markup.color)
        #expect(try attributes("let x", in: text).color == theme.codeBlock.color)
        // The last visible character of code is also code.
        #expect(try attributes("x\n```", in: text).color == theme.codeBlock.color)
    }

    @Test func aSecondPassChangesNothing() {
        let highlighter = MarkdownHighlighter()
        var text = AttributedText("# a\n\nb *c*")
        #expect(highlighter.parse(&text))
        #expect(!highlighter.parse(&text))
    }

    private static let material: [String] = [
        "# Heading\n\n", "text with *emphasis* and **strong**\n", "- item\n- item `code`\n\n", "  continued\n",
        "1. one\n\n2. two\n\n",
        "> quote\n> more\n\n", "```swift\nlet a = 1\n\nlet b\n```\n\n", "~~~\ncode\n", "\n", "\n\n", "    indented\n\n",
        "<div>\n\n", "</div>\n",
        "<!-- comment\n\nx -->\n\n", "| a | b |\n|---|---|\n| c | d |\n\n", "[ref]: /url\n\n",
        "see [ref] and [other]\n\n", "[other]: <x>\n",
        "---\n\n", "Setext\n===\n\n", "***\n", "a", " ", "\t", "*", "`", "```\n", ">", "- ", "[", "]", "é", "日本", "<",
        "\\", "<script>\n\na\n",
        "</script>\n", "-\n\n  a\n", "&amp;", "www.a.org ",
    ]

    /// After any edits, the incremental result equals that of parsing everything.
    @Test(arguments: 0..<24)
    func editsEqualAFullParse(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) &* 7919 &+ 1)
        func piece() -> String { Self.material.randomElement(using: &random) ?? "" }
        let highlighter = MarkdownHighlighter()
        var text = AttributedText((0..<30).map { _ in piece() }.joined())
        var highlighting = MarkdownHighlighting(of: &text, by: highlighter)
        #expect(text == highlighter.parsed(AttributedText(text.string)))
        for step in 0..<60 {
            let characters = Array(text.string.indices) + [text.string.endIndex]
            let low = Int.random(in: 0..<characters.count, using: &random)
            let high = min(characters.count - 1, low + [0, 0, 1, 2, 9].randomElement(using: &random)!)
            let range = characters[low]..<characters[high]
            let insertion = Bool.random(using: &random) ? piece() : ["", "x", "\n"].randomElement(using: &random)!
            let replaced =
                text.string.utf8.distance(
                    from: text.string.startIndex, to: range.lowerBound)..<text.string.utf8.distance(
                    from: text.string.startIndex, to: range.upperBound)
            let before = text.string
            text.replaceSubrange(range, with: insertion)
            highlighting.update(&text, replacedUTF8: replaced, withUTF8Count: insertion.utf8.count)
            let whole = highlighter.parsed(AttributedText(text.string))
            guard text == whole else {
                let firstDifference = zip(text.runs, whole.runs).first { $0 != $1 }
                Issue.record(
                    "seed \(seed) step \(step): \(before.debugDescription) \(replaced) -> \(insertion.debugDescription)\n\(String(describing: firstDifference.map { (String(text.string[$0.0.range]), String(whole.string[$0.1.range])) }))"
                )
                return
            }
        }
    }

    @Test func anEditParsesOnlyItsSurroundings() {
        var text = AttributedText((0..<500).map { "Paragraph \($0) with *emphasis* and `code`.\n\n" }.joined())
        var highlighting = MarkdownHighlighting(of: &text, by: MarkdownHighlighter())
        #expect(highlighting.parsedCount == text.utf8Count)
        let middle = text.utf8Count / 2
        text.replaceSubrange(text.range(forUTF8: middle..<middle), with: "x")
        let range = highlighting.update(&text, replacedUTF8: middle..<middle, withUTF8Count: 1)
        #expect(highlighting.parsedCount < 300)
        #expect(range.count < 150 && range.contains(middle))
    }

    @Test func aNewDefinitionReachesEveryReference() throws {
        var text = AttributedText("see [here]\n\nmore text\n\nend\n")
        let highlighter = MarkdownHighlighter()
        var highlighting = MarkdownHighlighting(of: &text, by: highlighter)
        #expect(try attributes("here", in: text).color != MarkdownTheme.light.link.color)
        let end = text.utf8Count
        text.append("\n[here]: /url\n")
        highlighting.update(&text, replacedUTF8: end..<end, withUTF8Count: 14)
        #expect(try attributes("here", in: text).color == MarkdownTheme.light.link.color)
        #expect(text == highlighter.parsed(AttributedText(text.string)))
    }
}
