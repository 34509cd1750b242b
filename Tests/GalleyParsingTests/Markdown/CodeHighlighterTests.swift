import GalleyParsing
import GalleyTestSupport
import GalleyText
import Testing

@Suite struct CodeHighlighterTests {
    private func tokens(_ code: String, _ language: String) -> [String] {
        BuiltInCodeHighlighter().tokens(in: code, language: language).map {
            let start = code.utf8.index(code.startIndex, offsetBy: $0.utf8Range.lowerBound)
            let end = code.utf8.index(code.startIndex, offsetBy: $0.utf8Range.upperBound)
            return "\($0.kind) \(code[start..<end])"
        }
    }

    @Test func languagesAreDistinguished() {
        #expect(tokens("let a = \"b\" // c", "swift") == ["keyword let", "string \"b\"", "comment // c"])
        #expect(
            tokens("@main struct A { f(1.5) }", "Swift") == [
                "attribute @main", "keyword struct", "type A", "function f", "number 1.5",
            ])
        #expect(
            tokens("def f(): # x\n  return 'y'", "python") == [
                "keyword def", "function f", "comment # x", "keyword return", "string 'y'",
            ])
        #expect(
            tokens("{\"a\": true, \"b\": -1}", "json") == ["string \"a\"", "keyword true", "string \"b\"", "number 1"])
        #expect(
            tokens("<a href=\"b\">c</a>", "html") == ["keyword <a", "attribute href", "string \"b\"", "keyword </a"])
        #expect(tokens("echo $HOME # x", "bash") == ["keyword echo", "attribute $HOME", "comment # x"])
        #expect(tokens("let a", "klingon") == [])
    }

    @Test func anyCodeIsHighlighted() {
        var random = SeededGenerator(seed: 9)
        let parts = [
            "\"", "'", "\\", "/*", "*/", "//", "\n", "#", "<", ">", "a", "1", ".", "@", "\"\"\"", "`", "é", "$",
        ]
        for language in ["swift", "c", "js", "json", "python", "sh", "html"] {
            for _ in 0..<300 {
                let code = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                    parts.randomElement(using: &random) ?? ""
                }.joined()
                var last = 0
                for token in BuiltInCodeHighlighter().tokens(in: code, language: language) {
                    #expect(token.utf8Range.lowerBound >= last && token.utf8Range.upperBound <= code.utf8.count)
                    last = token.utf8Range.upperBound
                }
            }
        }
    }

    @Test func codeBlocksAreColoured() throws {
        let parser = MarkdownParser(theme: .dark, highlighter: BuiltInCodeHighlighter())
        let text = parser.attributedText(from: "let\n\n```swift\nlet a\n\nlet b\n```\n")
        let colours = text.runs.filter { text.string[$0.range].contains("let") }.map(\.color)
        #expect(
            colours == [
                MarkdownTheme.dark.body.color, MarkdownTheme.dark.codeColors.keyword,
                MarkdownTheme.dark.codeColors.keyword,
            ])
        var again = text
        MarkdownTheme.light.apply(to: &again, highlighter: BuiltInCodeHighlighter())
        #expect(
            again
                == MarkdownParser(theme: .light, highlighter: BuiltInCodeHighlighter()).attributedText(
                    from: "let\n\n```swift\nlet a\n\nlet b\n```\n"))
    }
}
