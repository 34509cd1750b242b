import GalleyParsing
import GalleyTestSupport
import GalleyText
import Testing

@Suite struct WritingTests {
    private func html(_ markdown: String) -> String { MarkdownParser().attributedText(from: markdown).html() }

    @Test func htmlIsSafeUnlessAskedOtherwise() {
        #expect(html("<script>alert(1)</script>\n") == "")
        #expect(html("a <img src=x onerror=alert(1)> b") == "<p>a <img src=\"x\" alt=\"\" /> b</p>\n")
        #expect(html("[a](javascript:alert(1))") == "<p>a</p>\n")
        #expect(html("[a](JaVa\tScript:alert(1))").contains("alert(1)\"") == false)
        #expect(html("[a](data:text/html,x)") == "<p>a</p>\n")
        #expect(html("![a](javascript:x)") == "<p>a</p>\n")
        #expect(html("[a](https://b.c/?d=1&e=\"f\")") == "<p><a href=\"https://b.c/?d=1&amp;e=%22f%22\">a</a></p>\n")
        #expect(html("[a](/b) [c](#d) [e](mailto:f@g.h)").contains("href=\"/b\""))
        #expect(html("`<b>` &lt;") == "<p><code>&lt;b&gt;</code> &lt;</p>\n")
    }

    @Test func textWithoutMeaningIsEscaped() {
        let texts = [
            "# no heading", "*a* _b_ `c`", "- a", "1. a", "12) a", "> a", "a\\b", "[a](b)", "<b>", "&amp;", "~~a~~",
            "+ a", "===", "---", "| a | b |",
            "http://a.b/c", "www.a.b", "a@b.c", "![a](b)", "  two", "a  ", "#", "Ends with #", "1986. A year", "a*b*c",
            "5 * 3 * 2", "snake_case_name",
        ]
        for text in texts {
            let markdown = AttributedText(text).markdown()
            let parsed = MarkdownParser().attributedText(from: markdown)
            #expect(parsed.string == text, "\(markdown)")
            #expect(parsed.styleRuns.count == 1, "\(markdown)")
        }
    }

    /// Emphasis in any place is read back, even where the plain marks would not be recognised.
    @Test func emphasisAnywhereIsReadBack() {
        var random = SeededGenerator(seed: 11)
        let words = ["a", "b", " ", ".", "(", ")", "\"", "é", "日", "1", "-", "*", "_", "🙂"]
        var failures = 0
        var total = 0
        for _ in 0..<400 {
            var text = MarkdownParser(options: .commonMark).attributedText(from: "x")
            let block = text.block
            text = AttributedText("")
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let part = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    words.randomElement(using: &random) ?? "a"
                }.joined()
                var attributes = TextAttributes()
                attributes.block = block
                attributes.inline =
                    [nil, nil, InlineIntent.emphasis, .strong, [.strong, .emphasis], .code].randomElement(
                        using: &random) ?? nil
                text.append(part, attributes: attributes)
            }
            guard text.string.first != " ", text.string.last != " " else { continue }
            total += 1
            let again = MarkdownParser(options: .commonMark).attributedText(from: text.markdown(options: .commonMark))
            func shape(_ text: AttributedText) -> [String] {
                text.runs.map { "\(text.string[$0.range]) \($0.inline?.rawValue ?? 0)" }
            }
            if shape(text) != shape(again) { failures += 1 }
        }
        #expect(total > 200)
        #expect(Double(failures) <= Double(total) * 0.05, "\(failures) of \(total)")
    }

    @Test func quotesListsAndCodeNestInMarkdown() {
        let source = "> - a\n>\n>   ```\n>   b\n>\n>   c\n>   ```\n> - d\n\n1. e\n\n   > f\n2. g\n"
        let text = MarkdownParser().attributedText(from: source)
        #expect(MarkdownParser().attributedText(from: text.markdown()) == text)
    }
}
