import GalleyDocuments
import GalleyParsing
import GalleyText
import Testing

/// Line numbers, highlighted lines, and marks of wrapped lines in code.
@Suite struct CodeLineTests {
    private func parsed(_ source: String, _ theme: MarkdownTheme = .print) -> AttributedText {
        MarkdownParser(options: .book, theme: theme, highlighter: BuiltInCodeHighlighter()).attributedText(from: source)
    }

    @Test func numbersAreLabelsOfEqualWidth() {
        let text = parsed("```{.swift .numberLines startFrom=9}\nlet a = 1\n\nb\n```\n\nc")
        #expect(text.string == "let a = 1\n\nb\nc")
        var labels: [String] = []
        for run in text.runs {
            guard let label = run.attributes.paragraph?.label, labels.last != label else { continue }
            labels.append(label)
        }
        #expect(labels == ["\u{2007}9", "10", "11"])
        let indents = Set(text.runs.dropLast().compactMap { $0.attributes.paragraph?.firstLineHeadIndent })
        let plain = parsed("```swift\na\n```").runs.first?.attributes.paragraph?.firstLineHeadIndent ?? 0
        #expect(indents.count == 1 && indents.allSatisfy { $0 > plain })
    }

    @Test func marksOfWrappedLinesAreThoseOfTheTheme() {
        var theme = MarkdownTheme.light
        #expect(parsed("```\na\n```", theme).runs.first?.attributes.paragraph?.wrapLabel == nil)
        theme.codeWrapMark = "+"
        theme.codeLabelColor = .white
        let style = parsed("```\na\n```", theme).runs.first?.attributes.paragraph
        #expect(style?.wrapLabel == "+" && style?.labelColor == .white)
        #expect(parsed("a", theme).runs.first?.attributes.paragraph?.wrapLabel == nil)
    }

    @Test func highlightedLinesAreMarks() {
        let text = parsed("```{hl_lines=\"2\"}\na\nb\nc\n```")
        let marked = text.runs.filter { $0.attributes.inline == .mark }
        #expect(marked.map { String(text.string[$0.range]) }.joined() == "b\n")
        let borders = Array(text.runs).map { $0.attributes.blockBorder }
        #expect(marked.first?.attributes.blockBorder?.enclosing == [borders.first].compactMap { $0 ?? nil })
    }

    /// Ranges may be in any order, overlap, and go beyond the last line.
    @Test(arguments: [("5 1-2 2-3", "abce"), ("3-99 1", "acdef"), ("2-2,2,1-9223372036854775807", "abcdef")])
    func rangesAreMarkedInAnyOrder(_ ranges: String, _ expected: String) {
        let text = parsed("```{hl_lines=\"\(ranges)\"}\na\nb\nc\nd\ne\nf\n```")
        let marked = text.runs.filter { $0.attributes.inline == .mark }.map { String(text.string[$0.range]) }.joined()
        #expect(marked.filter { $0 != "\n" } == expected)
    }

    @Test func attributesWithoutMeaningChangeNothing() {
        for attributes in ["startFrom=4", "hl_lines=\"\"", "hl_lines=x", "hl_lines=\"0 3-1\""] {
            #expect(parsed("```{\(attributes)}\na\n```") == parsed("```\na\n```"), "\(attributes)")
        }
        // In GitHub's Markdown, they are the language.
        let text = MarkdownParser().attributedText(from: "```{.numberLines}\na\n```")
        #expect(text.runs.first?.attributes.paragraph?.label == nil)
    }

    @Test(arguments: ["9999999999999999999", "-5", "999999999"])
    func numbersAreLimited(_ start: String) {
        let text = parsed("```{.numberLines startFrom=\(start)}\na\nb\n```")
        #expect(text.string == "a\nb" && text.runs.first?.attributes.paragraph?.label != nil)
    }

    /// In a list and a quote, too; also where a theme is applied again.
    @Test(arguments: ["- ", "> ", ""])
    func themesKeepNumbers(_ prefix: String) {
        let rest = prefix == "- " ? "  " : prefix
        let source = "\(prefix)```{.numberLines hl_lines=1}\n\(rest)a\n\(rest)\n\(rest)b\n\(rest)```\n\nc"
        var text = parsed(source, .dark)
        MarkdownTheme.print.apply(to: &text, highlighter: BuiltInCodeHighlighter())
        #expect(text == parsed(source))
    }

    @Test func manyLinesAreNumbered() {
        let lines = String(repeating: "a\n", count: 20_000)
        let text = parsed("```{.numberLines hl_lines=\"1-9999\"}\n\(lines)```")
        #expect(text.string.utf8.count == 39_999)
        #expect(Array(text.runs).last?.attributes.paragraph?.label == "20000")
    }
}
