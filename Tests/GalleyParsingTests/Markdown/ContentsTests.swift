import GalleyParsing
import GalleyText
import Testing

/// Tables of contents and page breaks.
@Suite struct ContentsTests {
    private func parsed(_ source: String, _ change: (inout MarkdownOptions) -> Void = { _ in }) -> AttributedText {
        var options = MarkdownOptions.book
        change(&options)
        return MarkdownParser(options: options).attributedText(from: source)
    }

    private let source = "# One *a*\n\n[TOC]\n\n## Two\n\ntext\n\n#### Four\n\n## Two\n"

    @Test func contentsHaveALinkToEachHeading() {
        let text = parsed(source)
        #expect(text.string == "One a\nOne a\nTwo\nTwo\nTwo\ntext\nFour\nTwo")
        #expect(text.runs.compactMap { $0.attributes.link } == ["#one-a", "#two", "#two-1"])
        #expect(text.html().contains("<a href=\"#two-1\">Two</a>"))
    }

    @Test func theDepthIsAnOption() {
        #expect(parsed(source) { $0.contentsDepth = 1 }.runs.compactMap { $0.attributes.link } == ["#one-a"])
        #expect(parsed(source) { $0.contentsDepth = 6 }.runs.compactMap { $0.attributes.link }.count == 4)
    }

    @Test func pageNumbersAreAfterATabWithALeader() throws {
        let text = parsed(source) { $0.contentsHavePageNumbers = true }
        #expect(text.string.hasPrefix("One a\nOne a\t0\nTwo\t0\nTwo\t0\nTwo\n"))
        let references = text.runs.filter { $0.attributes.pageReference != nil }
        #expect(references.map { $0.attributes.pageReference } == ["one-a", "two", "two-1"])
        for reference in references {
            let stop = try #require(reference.attributes.paragraph?.tabStops?.first)
            #expect(stop.location == ParagraphStyle.TabStop.lineEnd && stop.alignment == .right && stop.leader == " .")
        }
        // Lower headings are indented more.
        let indents = references.compactMap { $0.attributes.paragraph?.firstLineHeadIndent }
        #expect(indents == [0, MarkdownTheme.light.listIndent, MarkdownTheme.light.listIndent])
    }

    @Test(arguments: [
        "# a\n\n[TOC] b", "# a\n\n\\[TOC]", "# a\n\n`[TOC]`", "# a\n\n> [TOC]", "# a\n\n[toc]", "# a\n\n[TOC]\nb",
        "# a\n\n[TOC]: /x\n\n[TOC]",
    ])
    func otherTextIsNoTable(_ source: String) {
        #expect(!parsed(source).runs.contains { $0.attributes.link == "#a" })
    }

    @Test func aTextWithoutHeadingsHasNoContents() {
        #expect(parsed("a\n\n[TOC]\n\nb").string == "a\n\u{200B}\nb")
        #expect(MarkdownParser().attributedText(from: source).string.contains("[TOC]"))
    }

    /// The selection after the contents stays at its text.
    @Test func selectionsAfterContentsStay() throws {
        var text = AttributedText(source)
        var selection: Range<String.Index>? = text.range(of: "text")
        _ = MarkdownParser(options: .book).parse(&text, selection: &selection)
        #expect(try String(text.string[#require(selection)]) == "text")
    }

    @Test(
        arguments: [
            ("a\n\n<!-- page -->\n\nb\n\nc", ["b"]), ("a\n\n<!--page-->\n# b\n\nc", ["b"]),
            ("a\n\n<!-- page -->\n- b\n- c", ["•\tb"]),
            ("a\n\n<!-- page -->\n```\nb\nc\n```", ["b"]), ("<!-- page -->\na\n\n<!-- page -->\nb", ["a", "b"]),
            ("a <!-- page --> b\n\nc", ["c"]),
            ("a\n\n<!-- pages -->\nb", []), ("a\n\n<!-- page -->", []),
            ("a\n\n<!-- page -->\n| b | c |\n|---|---|\n| d | e |", ["b\tc"]),
            ("a\n\n<!-- page -->\n***\nb", ["\u{A0}"]), ("a\n\n<!-- page -->\n![x](y)", ["x"]),
        ] as [(String, [String])])
    func commentsStartPages(_ source: String, _ starts: [String]) {
        let text = parsed(source)
        var found: [String] = []
        for line in text.string.split(separator: "\n") {
            let style = text.style(
                ofRun: text.styleRunIndex(
                    atUTF8: text.string.utf8.distance(from: text.string.startIndex, to: line.startIndex)))
            if style.attributes.paragraph?.breakBefore == .page { found.append(String(line)) }
        }
        #expect(found == starts)
        #expect(
            !parsed(source) { $0.pageBreaks = false }.runs.contains { $0.attributes.paragraph?.breakBefore == .page })
    }
}
