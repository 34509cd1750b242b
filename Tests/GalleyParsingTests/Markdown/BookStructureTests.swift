import GalleyDocuments
import GalleyParsing
import GalleyParsingTestSupport
import GalleyText
import Testing

/// Definitions, figures and other blocks of the dialect for books.
@Suite struct BookStructureTests {
    private func parsed(_ source: String, _ theme: MarkdownTheme = .light) -> AttributedText {
        MarkdownParser(options: .book, theme: theme).attributedText(from: source)
    }

    @Test func thereAreExamples() {
        #expect(SpecExamples.books.count > 15)
    }

    @Test(arguments: SpecExamples.books)
    func examplesHaveTheirHTML(_ example: SpecExample) {
        let text = parsed(example.markdown)
        #expect(text.html().trimmed == example.html.trimmed)
        // Markdown and JSON keep the structure. Without pictures, widths are lost.
        let again = parsed(text.markdown(options: .book))
        #expect(again.html() == text.html(), "\(text.markdown(options: .book))")
    }

    @Test(arguments: SpecExamples.books)
    func themesAreAppliedToParsedTexts(_ example: SpecExample) {
        var text = parsed(example.markdown, .dark)
        MarkdownTheme.light.apply(to: &text)
        #expect(text == parsed(example.markdown))
    }

    @Test(arguments: SpecExamples.books)
    func documentsKeepTheStructure(_ example: SpecExample) throws {
        let text = parsed(example.markdown)
        let document = Document(text)
        #expect(try Document.decode(json: document.json()).document.attributedText().html() == text.html())
    }

    @Test func figuresHaveNumbersInTheirCaptions() {
        var theme = MarkdownTheme.light
        theme.figureLabel = "Figure"
        let source = "![a](b.png \"One\")\n\n![a](b.png)\n\n![a](b.png \"Two\")"
        let text = parsed(source, theme)
        #expect(text.string == "a\nFigure\u{A0}1: One\na\na\nFigure\u{A0}2: Two")
        #expect(text.html().contains("<figcaption>Figure\u{A0}2: Two</figcaption>"))
        #expect(parsed(text.markdown(options: .book), theme).string == text.string)
    }

    @Test func aPictureIsCentredAboveItsCaption() throws {
        let text = parsed("![a](b.png \"One\")\n\ntext")
        let alignments = text.runs.map { $0.attributes.paragraph?.alignment }
        #expect(alignments == [.center, .center, .center, nil] || alignments == [.center, .center, nil])
    }

    /// Wrapped lines of code are indented more than their first line, also in lists.
    @Test(arguments: ["```\na\nb\n```", "- c\n\n  ```\n  a\n  b\n  ```"])
    func wrappedCodeIsIndented(_ source: String) throws {
        var theme = MarkdownTheme.light
        theme.codeHangingIndent = 20
        var styles: [ParagraphStyle] = []
        for run in parsed(source, theme).runs {
            guard case .codeBlock? = run.attributes.block?.innermost?.kind else { continue }
            styles.append(try #require(run.attributes.paragraph))
        }
        #expect(!styles.isEmpty && styles.allSatisfy { ($0.headIndent ?? 0) - ($0.firstLineHeadIndent ?? 0) == 20 })
        let doubled = theme.scaled(by: 2)
        #expect(doubled.codeHangingIndent == 40 && MarkdownTheme.print.codeHangingIndent > 0)
    }

    /// Paragraphs in Japanese have lines with space for ruby and an indent, in an English book as well; figures in its text are
    /// as high as its characters.
    @Test func languagesHaveStyles() throws {
        let theme = MarkdownTheme.print
        let own = try #require(theme.languages["ja"]?.paragraph)
        let text = parsed("One.\n\n[二、三。]{lang=ja-JP}\n\nFour [五 5]{lang=ja} six.\n\n- [七]{lang=ja}", theme)
        func paragraph(_ part: String) throws -> ParagraphStyle {
            let range = try #require(text.range(of: part))
            return try #require(text[range].paragraph)
        }
        let japanese = try paragraph("二")
        #expect(japanese.lineHeightFactor == own.lineHeightFactor && japanese.punctuationOverhang == 0)
        #expect(japanese.firstLineHeadIndent == own.firstLineHeadIndent)
        for part in ["One", "Four", "五", "七"] {
            #expect(try paragraph(part).lineHeightFactor == theme.body.paragraph?.lineHeightFactor, "\(part)")
        }
        #expect(try text[#require(text.range(of: "五"))].font?.features?["lnum"] == 1)
        #expect(try text[#require(text.range(of: "Four"))].font?.features?["lnum"] == nil)
        // The same if the theme is applied later.
        var other = parsed("One.\n\n[二、三。]{lang=ja-JP}\n\nFour [五 5]{lang=ja} six.\n\n- [七]{lang=ja}", .dark)
        theme.apply(to: &other)
        #expect(Document(other).json() == Document(text).json())
        #expect(try MarkdownTheme(json: theme.json()) == theme)
    }

    /// Japanese paragraphs are indented, and not also apart: in Japanese books, and where they follow each other in others.
    @Test func indentedParagraphsAreNotApart() throws {
        let theme = MarkdownTheme.print
        let source = "# One\n\nA\n\n[二]{lang=ja}\n\n[三]{lang=ja}\n\n[四]{lang=zh}\n\n> [五]{lang=zh}\n\n[六]{lang=zh}\n\nB"
        let japanese = "# One\n\n二\n\n三\n\n- 四\n\n五"
        for (language, source, expected) in [
            ("en", source, ["A": 6.5, "二": 6.5, "三": 0, "四": 6.5, "五": 6.5, "六": 6.5, "B": 6.5]),
            ("ja", japanese, ["二": 6.5, "三": 0, "四": 6.5, "五": 6.5]),
        ] {
            let base = TextAttributes(language: language)
            var text = AttributedText(source, attributes: base)
            _ = MarkdownParser(options: .book, theme: theme).parse(&text)
            for (part, space) in expected {
                let range = try #require(text.range(of: part))
                #expect(text[range].paragraph?.paragraphSpacingBefore == space, "\(part)")
            }
            guard language == "en" else { continue }
            var other = parsed(source, .dark)
            theme.apply(to: &other)
            #expect(other == parsed(source, theme))
        }
    }

    /// The language of a text is that of an element around it, and others are at their elements.
    @Test func htmlHasTheLanguageOnce() throws {
        var text = AttributedText(
            "# One\n\nTwo [trois]{lang=fr}.\n\n| a |\n|---|\n| [四]{lang=ja} |\n\n> [Fünf]{lang=de}\n\nSix[^1]\n\n[^1]: Seven",
            attributes: TextAttributes(language: "en-GB"))
        _ = MarkdownParser(options: .book).parse(&text)
        let html = text.html()
        #expect(html.hasPrefix("<div lang=\"en-GB\">\n<h1>One</h1>\n<p>Two <span lang=\"fr\">trois</span>.</p>\n"))
        #expect(html.contains("<td><span lang=\"ja\">四</span></td>"))
        #expect(html.contains("<p lang=\"de\">Fünf</p>") && html.hasSuffix("</section>\n</div>\n"))
        #expect(html.ranges(of: "en-GB").count == 1)
        let one = AttributedText("a", attributes: TextAttributes(language: "fr"))
        #expect(one.html() == "<p lang=\"fr\">a</p>\n")
    }

    /// Widths of columns stay in documents, in other themes, and in scaled texts.
    @Test func widthsOfColumnsStay() throws {
        let source = "Table: T {colwidths=\"30% 40pt auto\"}\n\n| a | b | c |\n|---|---|---|\n| d | e | f |\n\ng"
        let text = parsed(source, .print)
        let widths: [ParagraphStyle.ColumnWidth] = [.fraction(0.3), .points(40), .automatic]
        for part in ["a", "d", "f"] {
            #expect(try text[#require(text.range(of: part))].paragraph?.columnWidths == widths)
        }
        for part in ["T", "g"] { #expect(try text[#require(text.range(of: part))].paragraph?.columnWidths == nil) }
        let read = try Document.decode(json: Document(text).json()).document.attributedText()
        #expect(try read[#require(read.range(of: "d"))].paragraph?.columnWidths == widths)
        let scaled = text.scaled(by: 2)
        #expect(try scaled[#require(scaled.range(of: "d"))].paragraph?.columnWidths?[1] == .points(80))
        #expect(text.markdown(options: .book).contains("Table: T {colwidths=\"30% 40px auto\"}\n"))
    }

    /// Running totals of tables stay in documents, in other themes, in scaled texts and in Markdown.
    @Test(arguments: ["", "Table: T "]) func runningTotalsStay(caption: String) throws {
        let list = "{carry=\"2 3\" carry-above=\"From page\" carry-below=\"To page\"}"
        let source = "\(caption)\(list)\n\n| a | b | c |\n|---|--:|--:|\n| d | 1 | 2 |\n\ng"
        let text = parsed(source, .print)
        let totals = ParagraphStyle.CarriedTotals(columns: [1, 2], above: "From page", below: "To page")
        for part in ["a", "d"] {
            #expect(try text[#require(text.range(of: part))].paragraph?.carriedTotals == totals)
        }
        #expect(try text[#require(text.range(of: "g"))].paragraph?.carriedTotals == nil)
        let read = try Document.decode(json: Document(text).json()).document.attributedText()
        #expect(try read[#require(read.range(of: "d"))].paragraph?.carriedTotals == totals)
        #expect(text.scaled(by: 2).markdown(options: .book).contains("\(caption)\(list)\n"))
        #expect(text.html().contains(" data-carry=\"2 3\" data-carry-above=\"From page\""))
    }

    /// Totals of columns that do not exist, and totals without a title, stay visible.
    @Test(arguments: [
        "carry=4 carry-above=a", "carry=0 carry-above=a", "carry=2", "carry-above=a", "carry=x carry-below=a",
    ])
    func unusableTotalsAreText(list: String) {
        let text = parsed("{\(list)}\n\n| a | b | c |\n|---|--:|--:|\n| d | 1 | 2 |", .print)
        #expect(text.string.hasPrefix("{\(list)}"))
        #expect(text.styles.allSatisfy { $0.attributes.paragraph?.carriedTotals == nil })
    }

    /// The language of a document changes all paragraphs, but not headings and cells.
    @Test func theLanguageOfADocumentHasAStyle() throws {
        let theme = MarkdownTheme.print
        for (language, isJapanese) in [("ja", true), ("en-GB", false)] {
            var text = AttributedText(
                "# 一\n\n二\n\n三\n\n- 四\n\n|五|\n|-|\n|六|", attributes: TextAttributes(language: language))
            _ = MarkdownParser(options: .book, theme: theme).parse(&text)
            let range = try #require(text.range(of: "三"))
            let second = try #require(text[range].paragraph)
            #expect((second.firstLineHeadIndent == 11) == isJapanese)
            #expect((second.lineHeightFactor == 1.75) == isJapanese)
            #expect(second.justification == (isJapanese ? .auto : .interWord))
            for part in ["一", "六"] {
                #expect(try text[#require(text.range(of: part))].paragraph?.lineHeightFactor == 1.25)
            }
        }
    }

    /// HTML elements have languages, which have styles, except text with its own language.
    @Test func elementsHaveLanguages() throws {
        let source = "a\n\n<p dir=\"rtl\" lang=\"ar\">b <i>c</i></p>\n\n<div lang=\"ja\">\n\nd [e](/f)\n\n</div>\n\ng"
        let text = parsed(source, .print)
        for (part, language) in [("a", nil), ("b", "ar"), ("c", "ar"), ("d", "ja"), ("e", "ja"), ("g", nil)] {
            let attributes = try text.attributes(at: #require(text.range(of: part)).lowerBound)
            #expect(attributes.language == language, "\(part)")
            #expect(attributes.font?.features?["lnum"] == (language == nil ? nil : 1), "\(part)")
        }
        #expect(MarkdownParser().attributedText(from: source).styles.allSatisfy { $0.attributes.language == nil })
    }

    /// The entries of contents are not indented like the paragraphs of a novel.
    @Test func contentsAreNotIndented() throws {
        var theme = MarkdownTheme.print
        theme.paragraphIndent = 11
        let text = parsed("**Contents**\n\n[TOC]\n\n# One\n\na\n\nb\n\n# Two", theme)
        let entries = text.runs.filter { $0.attributes.link != nil }
        #expect(entries.count == 2 && entries.allSatisfy { $0.attributes.paragraph?.firstLineHeadIndent == 0 })
        #expect(entries.first?.attributes.paragraph?.paragraphSpacingBefore == theme.blockSpacing)
        #expect(try text[#require(text.range(of: "b"))].paragraph?.firstLineHeadIndent == 11)
    }

    @Test func alertsHaveABorderOfTheirOwn() throws {
        var theme = MarkdownTheme.light
        theme.alert.blockBorder = Border(.line(.black, width: 5, sides: .leading))
        let text = parsed("> [!NOTE]\n> a\n\n> b", theme)
        #expect(try text[#require(text.range(of: "a"))].blockBorder?.width == 5)
        #expect(try text[#require(text.range(of: "b"))].blockBorder?.width == 3)
        #expect(MarkdownTheme.print.alert.blockBorder != nil)
    }

    @Test func termsAreKeptWithTheirDefinitions() throws {
        let text = parsed("a\n: b")
        #expect(text.string == "a\nb")
        let runs = Array(text.runs)
        #expect(runs.first?.attributes.paragraph?.keepWithNext == true && runs.first?.attributes.font?.weight == 700)
        #expect(runs.last?.attributes.paragraph?.headIndent == MarkdownTheme.light.listIndent)
        #expect(runs.last?.attributes.paragraph?.paragraphSpacingBefore == MarkdownTheme.light.itemSpacing)
    }

    /// `--toc` writes contents after the title.
    @Test(arguments: [
        ("# A\n\ntext\n\n## B", "A\nB\ntext\nB"), ("text\n\n# A", "A\ntext\nA"), ("## B\n\n# A", "B\nA\nB\nA"),
        ("# A\n\ntext\n\n[TOC]\n\n## B", "A\ntext\nB\nB"), ("- # A", "A\n•\tA"), ("text", "\u{200B}\ntext"),
        ("# A", "A"),
    ])
    func contentsAreAddedAfterTheTitle(_ source: String, _ result: String) {
        var options = MarkdownOptions.book
        options.addsContents = true
        #expect(MarkdownParser(options: options).attributedText(from: source).string == result)
    }

    @Test func linksWithoutTextHaveTheTitleOfTheirHeading() throws {
        let source = "See [](#b-c), *[](#a)* and [](#none), [](/x), [c](#a).\n\n# A\n\n[TOC]\n\n## B *c*"
        let text = parsed(source)
        #expect(text.string.hasPrefix("See B c, A and ?, \u{200B}, c.\n"))
        let links = text.runs.compactMap { $0.attributes.link }
        #expect(links == ["#b-c", "#a", "#none", "/x", "#a", "#b-c"])
        var options = MarkdownOptions.book
        options.contentsHavePageNumbers = true
        let onPages = MarkdownParser(options: options).attributedText(from: source)
        #expect(onPages.string.hasPrefix("See B c (p.\u{A0}#), A (p.\u{A0}#) and ?, \u{200B}, c.\n"))
        #expect(onPages.runs.compactMap { $0.attributes.pageReference } == ["b-c", "a", "b-c"])
        let emphasised = try #require(onPages.runs.first { $0.attributes.pageReference == "a" })
        #expect(emphasised.attributes.font?.italic == true)
        // Without the option they are empty.
        #expect(MarkdownParser().attributedText(from: "[](#a)\n\n# a").string == "\u{200B}\na")
    }

    @Test func theThemeForPaperHasNoLinksBack() {
        let source = "a[^1] [b](/c)\n\n[^1]: n"
        #expect(parsed(source).string.hasSuffix("n ^"))
        let text = parsed(source, .print)
        #expect(text.string.hasSuffix("n"))
        #expect(text.runs.allSatisfy { $0.attributes.underline == nil })
        let reference = text.runs.first { $0.attributes.inline?.contains(.footnote) == true }
        #expect(reference?.attributes.color == MarkdownTheme.print.body.color)
        #expect(MarkdownTheme.named("print") == .print && MarkdownTheme.builtInNames.contains("print"))
    }

    @Test func hostileDefinitionsAreReadInLinearTime() {
        for source in [
            String(repeating: "a\n: b\n\n", count: 20_000), String(repeating: ": ", count: 50_000),
            "a\n" + String(repeating: ": b\n", count: 50_000), String(repeating: "![", count: 50_000),
            String(repeating: "![a](b){width=\n\n", count: 20_000), String(repeating: "a\n", count: 50_000) + ": b",
        ] {
            #expect(!parsed(source).string.isEmpty)
        }
    }

    /// Paragraphs after others are indented instead of separated, as in novels.
    @Test func paragraphsMayBeIndented() {
        var theme = MarkdownTheme.light
        theme.paragraphIndent = 10
        let source = "a\n\nb\n\n# c\n\nd\n\ne\n\n> f\n>\n> g\n\nh\n\n> [!NOTE]\n> i\n>\n> j\n\n<!-- page -->\n\nk"
        let text = parsed(source, theme)
        var indented = ""
        for run in text.runs {
            guard let style = run.attributes.paragraph else { continue }
            let indent = (style.firstLineHeadIndent ?? 0) - (style.headIndent ?? 0)
            guard indent != 0 else { continue }
            #expect(indent == 10 && style.paragraphSpacingBefore == 0)
            indented += text.string[run.range].filter { $0 != "\n" }
        }
        #expect(indented == "begj")
        var dark = parsed(source, .dark)
        theme.apply(to: &dark)
        #expect(dark == text)
    }

    @Test func numbersOfColumnsMayBeAlignedAtTheirSeparators() throws {
        let source = "| a | b |\n|--:|---|\n| 1.5 | c |"
        let text = parsed(source, .print)
        let table = try #require(MarkdownTable.tables(in: text).first)
        #expect(table.alignments == [.decimal, .none])
        #expect(MarkdownTable.tables(in: parsed(source)).first?.alignments == [.right, .none])
        #expect(text.html() == parsed(source).html())
        #expect(text.markdown(options: .book) == parsed(source).markdown(options: .book))
    }
}

extension String {
    fileprivate var trimmed: String {
        var result = self[...]
        while result.last?.isNewline == true { result.removeLast() }
        return String(result)
    }
}
