import GalleyDocuments
import GalleyParsing
import GalleyText
import Testing

/// Names, captions of figures and tables, lists of them, and references to them.
@Suite struct CaptionTests {
    private func parsed(_ source: String, isOnPages: Bool = false) -> AttributedText {
        var theme = MarkdownTheme.light
        theme.figureLabel = "Figure"
        theme.tableLabel = "Table"
        theme.classes["loud"] = TextAttributes(color: Color(red: 1, green: 0, blue: 0))
        var options = MarkdownOptions.book
        options.contentsHavePageNumbers = isOnPages
        return MarkdownParser(options: options, theme: theme).attributedText(from: source)
    }

    private let table = "| a |\n|---|\n| b |\n"

    @Test func referencesAreNumbersOfFiguresAndTables() {
        let source = """
            [](#map), [](#tides), [](#none)

            ![](a.png "The bay")

            ![](b.png "The map"){#map}

            Table: Tides {#tides}

            \(table)
            """
        #expect(parsed(source).string.hasPrefix("Figure\u{A0}2, Table\u{A0}1, ?\n"))
        let onPages = parsed(source, isOnPages: true)
        #expect(onPages.string.hasPrefix("Figure\u{A0}2 (p.\u{A0}#), Table\u{A0}1 (p.\u{A0}#), ?\n"))
        #expect(onPages.runs.compactMap { $0.attributes.pageReference } == ["map", "tides"])
        #expect(onPages.anchors.map(\.name) == ["map", "tides"])
    }

    /// A caption keeps everything that a paragraph may have; lists leave out the marks of notes.
    @Test(arguments: [
        ("Table: Heights[^a] of **ships** {#h}", true), ("Table: Heights[^a] of **ships**", false),
        (": Heights[^a] of **ships**", false),
    ])
    func captionsHaveNotes(_ caption: String, _ isAbove: Bool) {
        let parts = isAbove ? [caption, table] : [table, caption]
        let text = parsed("[LOT]\n\n" + parts.joined(separator: "\n\n") + "\n\n[^a]: In metres.")
        #expect(text.string.hasPrefix("Table 1: Heights of ships\n"))
        #expect(text.string.contains("Table\u{A0}1: Heights1 of ships\n"))
        #expect(text.anchors.contains { $0.name == "fnref1" })
        #expect(text.html().contains("Heights<sup"))
    }

    @Test func formulasAreInListsOfCaptions() {
        let text = parsed("[LOT]\n\nTable: The $x^2$ law\n\n\(table)")
        #expect(text.runs.filter { $0.attributes.attachment?.formula?.source == "x^2" }.count == 2)
    }

    @Test func listsHaveALinkToEachCaption() {
        let source = """
            [LOT]

            [LOF]

            ![](a.png "The bay")

            ![](b.png)

            ![](c.png "The map"){#map}

            \(table)
            : Tides

            """
        let text = parsed(source)
        let lines = text.string.split(separator: "\n").prefix(3)
        #expect(lines == ["Table 1: Tides", "Figure 1: The bay", "Figure 2: The map"])
        #expect(text.runs.compactMap { $0.attributes.link } == ["#table-1", "#figure-1", "#map"])
        #expect(Set(text.anchors.map(\.name)) == ["table-1", "figure-1", "map"])
        // Without a list, figures and tables have only their own names.
        #expect(parsed("![](a.png \"b\")").anchors.isEmpty)
        // Other text is no list.
        #expect(parsed("[LOF] x\n\n> [LOT]\n\n![](a.png \"b\")").string.hasPrefix("[LOF] x\n[LOT]\n"))
    }

    @Test(arguments: ["Table: Tides\n\n| a |\n|---|\n", "| a |\n|---|\n\nTable: Tides\n", "| a |\n|---|\n\n: Tides"])
    func captionsAreAboveTheirTable(_ source: String) throws {
        let text = parsed(source + "\n\nend")
        #expect(text.string.hasPrefix("Table\u{A0}1: Tides\na"))
        let first = try #require(text.runs.first)
        #expect(first.attributes.block?.innermost?.kind == .caption && first.attributes.paragraph?.keepWithNext == true)
    }

    /// The title of an image is its caption, with spans, and stays the same in Markdown.
    @Test(arguments: [
        ("The *old* `lamp.on`", "The old lamp.on", "The <em>old</em> <code>lamp.on</code>"),
        ("**Two** _a_ x^2^", "Two a x2", "<strong>Two</strong> <em>a</em> x<sup>2</sup>"),
        ("1. A *list*", "1. A *list*", "1. A *list*"), ("a * b", "a * b", "a * b"),
        ("[a](b) *c*", "a c", "a <em>c</em>"),
    ])
    func titlesHaveSpans(_ title: String, _ text: String, _ html: String) throws {
        let parsed = parsed("![](a.png \"\(title)\")\n\nend")
        #expect(parsed.string.contains("Figure\u{A0}1: \(text)\nend"))
        #expect(parsed.html().contains("\(html)</figcaption>"), "\(parsed.html())")
        let written = parsed.markdown(options: .book)
        #expect(
            MarkdownParser(options: .book).attributedText(from: written).html().contains("\(html)</figcaption>"),
            "\(written)")
    }

    @Test func classesAreStylesOfTheTheme() {
        let text = parsed("a [b *c*]{.loud} d\n\n# e {.loud .other}")
        let loud = text.runs.filter { $0.attributes.color == Color(red: 1, green: 0, blue: 0) }
        #expect(loud.map { String(text.string[$0.range]) }.joined() == "b ce")
        #expect(loud.contains { $0.attributes.inline == .emphasis })
    }

    @Test func attributesGiveALanguageAndADirection() throws {
        let text = parsed("# سلام {lang=ar dir=rtl}\n\nThe word [mot]{lang=fr}.")
        #expect(text.runs.compactMap { $0.attributes.language } == ["ar", "fr"])
        #expect(text.runs.first?.attributes.paragraph?.direction == .rtl)
        let again = parsed(text.markdown(options: .book))
        #expect(again.runs.compactMap { $0.attributes.language } == ["ar", "fr"])
    }

    /// Much of everything is converted in linear time; otherwise this would not end.
    @Test(arguments: [
        "Table: a\n\n", "\n: b\n\n| a |\n|---|\n\n", "[](#a) ", "[a]{.b #c} ", "[LOF]\n\n", "![](b \"c\")\n\n",
        "# a {#b}\n",
    ])
    func muchOfEverythingIsConverted(_ part: String) {
        let text = parsed("[LOT]\n\n[TOC]\n\n" + String(repeating: part, count: 3000))
        #expect(!text.isEmpty)
    }

    /// No text is lost, and nothing traps, where a caption is unusual.
    @Test(arguments: [
        "Table: \n\n| a |\n|---|", "Table: {#b}\n\n| a |\n|---|", ":  \n\n| a |\n|---|",
        "> Table: x\n> y {#z}\n\n| a |\n|---|",
        "Table: x\ny {#z}\n\n| a |\n|---|", "Table: *x\n\n| a |\n|---|\n\nTable: y*",
        "Table: x\n\nTable: y\n\n| a |\n|---|\n\n: z",
        "| a |\n|---|\n\nTable: x\n\n| a |\n|---|", "<table><tr><td>\n\nTable: x\n\n| a |\n|---|\n\n</td></tr></table>",
        "Table: x[^1]\n\n| a |\n|---|\n\n[^1]: Table: y\n\n    | a |\n    |---|",
    ])
    func unusualCaptionsKeepTheirText(_ source: String) {
        let text = parsed(source)
        for letter in "axyz" where source.filter({ $0 != "b" }).contains("\(letter)") && letter != "z" {
            #expect(text.string.contains(letter), "\(text.string)")
        }
        #expect(text.string.contains("a"))
    }

    @Test func textsWithAttributesMayBeNested() {
        let text = parsed(String(repeating: "[", count: 3000) + "a" + String(repeating: "]{#b lang=fr}", count: 3000))
        #expect(text.string == "a")
    }

    /// In Pandoc, the text in the brackets is the caption, with its spans.
    @Test func captionsAreAlternativesWithSpans() {
        var theme = MarkdownTheme.light
        theme.figureLabel = "Figure"
        let parser = MarkdownParser(options: .pandoc, theme: theme)
        let source = "[LOF]\n\n![A *cat*, `x` and [a](b)](c.png \"t\"){#cat}\n\n![](d.png \"e\")"
        let text = parser.attributedText(from: source)
        #expect(text.string == "Figure 1: A cat, x and a\nA cat, x and a\nFigure\u{A0}1: A cat, x and a\n\u{200B}")
        #expect(
            text.html().contains(
                "<figcaption>Figure\u{A0}1: A <em>cat</em>, <code>x</code> and <a href=\"b\">a</a></figcaption>"))
        // The alternative text of a picture is plain.
        #expect(MarkdownOptions.named("pandoc") == .pandoc)
        #expect(parser.attributedText(from: "![a ![b](c) *d*](e)").string == "a b d\nFigure\u{A0}1: a b d")
    }

    /// A theme that is applied to a parsed text finds the classes.
    @Test func themesFindClasses() {
        var theme = MarkdownTheme.light
        theme.classes = ["loud": TextAttributes(color: .white), "low": TextAttributes(baselineOffset: -2)]
        let source = "a [b *c* [d]{.low}]{.loud} e\n\n# f {.loud .other}"
        var text = MarkdownParser(options: .book, theme: .dark).attributedText(from: source)
        #expect(Set(text.runs.compactMap { $0.attributes.classes }) == ["loud", "loud low", "loud other"])
        theme.apply(to: &text)
        #expect(text == MarkdownParser(options: .book, theme: theme).attributedText(from: source))
        let again = MarkdownParser(options: .book, theme: theme).attributedText(from: text.markdown(options: .book))
        #expect(again.html() == text.html())
    }
}
