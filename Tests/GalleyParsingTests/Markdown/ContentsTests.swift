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

    private let source = "# Zero\n\n[TOC]\n\n# One *a*\n\n## Two\n\ntext\n\n#### Four\n\n## Two\n"

    @Test func contentsHaveALinkToEachHeading() {
        let text = parsed(source)
        #expect(text.string == "Zero\nOne a\nTwo\nTwo\nOne a\nTwo\ntext\nFour\nTwo")
        #expect(text.runs.compactMap { $0.attributes.link } == ["#one-a", "#two", "#two-1"])
        #expect(text.html().contains("<a href=\"#two-1\">Two</a>"))
    }

    /// Entries have the words of their headings: no marks of notes, formulas as formulas, pictures as their texts.
    @Test(
        arguments: [
            ("Piers[^a]", "Piers", "piers"), ("Piers[^a] and boats[^a]", "Piers and boats", "piers-and-boats"),
            ("Piers [^a] and boats", "Piers and boats", "piers-and-boats"),
            ("The $x^2$ law", "The \u{FFFC} law", "the-x2-law"), ("$x$", "\u{FFFC}", "x"),
            ("The ![sun](a.png) here", "The sun here", "the-sun-here"),
            ("The ![](a.png)<!-- c -->end", "The end", "the-end"), ("A<br>b", "A b", "a-b"),
        ] as [(String, String, String)])
    func entriesHaveTheWordsOfHeadings(_ heading: String, _ entry: String, _ name: String) throws {
        let text = parsed("[TOC]\n\n# \(heading)\n\n[](#\(name))\n\n[^a]: note")
        let lines = text.string.split(separator: "\n").map(String.init)
        #expect(lines.first == entry)
        #expect(lines.count > 2 && lines[2] == entry)
        #expect(text.anchors.first { $0.heading != nil }?.name == name)
        let formulas = text.runs.filter { $0.attributes.attachment?.formula != nil }
        #expect(formulas.count == (heading.contains("$") ? 3 : 0))
        #expect(formulas.allSatisfy { $0.attributes.inline?.contains(.math) == true })
        // Running heads and outlines have only characters.
        let title = try #require(text.anchors.first { $0.heading != nil }?.heading?.title)
        #expect(title == entry.replacing("\u{FFFC}", with: heading.contains("^2") ? "x^2" : "x"))
        #expect(!text.runs.contains { $0.attributes.pageReference == nil && $0.attributes.link == "#fn2" })
    }

    /// Headings in front of the contents, and those of lists, are not listed, unless all are in front.
    @Test(
        arguments: [
            ("# Title\n\n## Contents\n\n[TOC]\n\n# a\n\n## b", ["a", "b"]), ("# a\n\n# b\n\n[TOC]", ["a"]),
            ("# a\n\ntext\n\n[TOC]", ["a"]),
            ("[TOC]\n\n# Figures\n\n[LOF]\n\n# a\n\n![](b \"c\")", ["a", "figure-1"]),
        ] as [(String, [String])])
    func headingsOfContentsAreNotListed(_ source: String, _ names: [String]) {
        #expect(parsed(source).runs.compactMap { $0.attributes.link } == names.map { "#" + $0 })
    }

    @Test func theDepthIsAnOption() {
        #expect(parsed(source) { $0.contentsDepth = 1 }.runs.compactMap { $0.attributes.link } == ["#one-a"])
        #expect(parsed(source) { $0.contentsDepth = 6 }.runs.compactMap { $0.attributes.link }.count == 4)
    }

    @Test func pageNumbersAreAfterATabWithALeader() throws {
        let text = parsed(source) { $0.contentsHavePageNumbers = true }
        #expect(text.string.hasPrefix("Zero\nOne a\t0\nTwo\t0\nTwo\t0\nOne a\nTwo\n"))
        let references = text.runs.filter { $0.attributes.pageReference != nil }
        #expect(references.map { $0.attributes.pageReference } == ["one-a", "two", "two-1"])
        for reference in references {
            let stop = try #require(reference.attributes.paragraph?.tabStops?.first)
            #expect(stop.location == ParagraphStyle.TabStop.lineEnd && stop.alignment == .right && stop.leader == " . ")
        }
        // Lower headings are indented more.
        let indents = references.compactMap { $0.attributes.paragraph?.firstLineHeadIndent }
        #expect(indents == [0, MarkdownTheme.light.listIndent, MarkdownTheme.light.listIndent])
    }

    /// Another theme changes the fonts of contents, and keeps their leaders, indents and numbers.
    @Test func themesKeepLeaders() throws {
        let source = "text\n\n[TOC]\n\n# One\n\n## Two"
        var options = MarkdownOptions.book
        options.contentsHavePageNumbers = true
        var text = MarkdownParser(options: options, theme: .light).attributedText(from: source)
        let before = text.runs.map { $0.attributes.paragraph?.tabStops }
        #expect(MarkdownTheme.print.apply(to: &text))
        #expect(
            text.runs.map { $0.attributes.paragraph?.tabStops } == before
                && before.contains { $0?.first?.leader == " . " })
        let entries = text.runs.filter { $0.attributes.pageReference != nil }
        #expect(entries.map { $0.attributes.paragraph?.alignment } == [.start, .start])
        #expect(entries.allSatisfy { $0.attributes.font?.families == MarkdownTheme.print.body.font?.families })
        #expect(entries.allSatisfy { $0.attributes.font?.features?["tnum"] == 1 })
        #expect(entries.map { $0.attributes.paragraph?.firstLineHeadIndent } == [0, MarkdownTheme.light.listIndent])
        // Nothing changes if it is the same theme.
        let print = MarkdownParser(options: options, theme: .print).attributedText(from: source)
        var again = print
        #expect(!MarkdownTheme.print.apply(to: &again))
        #expect(again == print)
    }

    /// The numbers of pages are on one side, whatever the scripts of the titles are.
    @Test(arguments: [
        ("# Sea\n\n## بحر", ParagraphStyle.Direction.ltr), ("# بحر\n\n## Sea", .rtl), ("# 1. שלום\n\n## 2", .rtl),
        ("# 1\n\n## 海", .ltr),
    ])
    func entriesHaveOneDirection(_ headings: String, _ direction: ParagraphStyle.Direction) {
        let text = parsed("[TOC]\n\n" + headings)
        let entries = text.runs.filter { $0.attributes.link != nil }
        #expect(entries.count == 2 && entries.allSatisfy { $0.attributes.paragraph?.direction == direction })
    }

    /// A page break before the contents starts one page, and not one for each entry.
    @Test(arguments: ["[TOC]", "[LOF]"])
    func contentsStartAtMostOnePage(_ list: String) {
        let text = parsed("# a\n\n<!-- page -->\n\n\(list)\n\n## b\n\n![](c \"d\")\n\n![](c \"e\")")
        let starts = text.runs.filter { $0.attributes.paragraph?.breakBefore == .page }
        let lines = Set(starts.map { text.string[..<$0.range.lowerBound].filter { $0 == "\n" }.count })
        #expect(lines == [1], "\(text.string)")
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

    /// With an option, a thematic break starts a page, and is not drawn.
    @Test(
        arguments: [
            ("a\n\n***\n\nb\n\nc", "a\nb\nc", ["b"]), ("***\n\na", "a", ["a"]),
            ("a\n\n---\n\n---\n\n# b", "a\nb", ["b"]),
            ("a\n\n***", "a", []), ("> ***\n\na", "\u{A0}\na", []),
        ] as [(String, String, [String])])
    func thematicBreaksMayStartPages(_ source: String, _ text: String, _ starts: [String]) {
        let result = parsed(source) { $0.thematicBreaksStartPages = true }
        #expect(result.string == text)
        let pages = result.runs.filter { $0.attributes.paragraph?.breakBefore == .page }
        #expect(pages.map { result.string[$0.range].filter { $0 != "\n" } } == starts)
    }
}
