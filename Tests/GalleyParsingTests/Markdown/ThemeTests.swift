import GalleyDocuments
import GalleyLayout
import GalleyParsing
import GalleyParsingTestSupport
import GalleyShaping
import GalleyText
import Testing

@Suite struct ThemeTests {
    @Test func applyingAThemeEqualsParsingWithIt() {
        for example in SpecExamples.all {
            let options = example.options
            let dark = MarkdownParser(options: options, theme: .dark).attributedText(from: example.markdown)
            var text = MarkdownParser(options: options, theme: .gitHub).attributedText(from: example.markdown)
            let changed = MarkdownTheme.dark.apply(to: &text)
            #expect(
                text == dark || text.isEmpty,
                "\(example.testDescription)\n\(example.markdown)\n\(describe(text))\n\(describe(dark))")
            #expect(changed == !example.markdown.allSatisfy(\.isWhitespace) || text.isEmpty || !changed)
            #expect(!MarkdownTheme.dark.apply(to: &text), "\(example.testDescription): applied twice")
        }
    }

    @Test func parsedTextKeepsItsInvariants() {
        for example in SpecExamples.all {
            let text = SpecificationTests.parsed(example)
            #expect(text.brokenInvariants() == [], "\(example.testDescription)\n\(describe(text))")
        }
    }

    @Test func parsingAgainChangesNothing() {
        for example in SpecExamples.all {
            let parser = MarkdownParser(options: example.options)
            var text = AttributedText(example.markdown)
            let before = text
            let changed = parser.parse(&text)
            #expect(changed == (text != before))
            let once = text
            #expect(!parser.parse(&text), "\(example.testDescription)")
            #expect(text == once)
        }
    }

    @Test func bulletsOfAThemeReplaceThoseOfAnother() {
        var theme = MarkdownTheme.light
        theme.bullets = ["–"]
        theme.doneTask = "✓"
        var text = MarkdownParser().attributedText(from: "- a\n  - b\n- [x] c\n")
        theme.apply(to: &text)
        #expect(text.string == "–\ta\n–\tb\n✓\tc")
        #expect(text == MarkdownParser(theme: theme).attributedText(from: "- a\n  - b\n- [x] c\n"))
    }

    @Test func jsonChangesABuiltInTheme() throws {
        let theme = try MarkdownTheme(
            json: """
                {"base": "dark", "body": {"font": {"size": 14}}, "headings": [{"color": "#fff"}], "bullets": ["–"],
                 "blockSpacing": 10, "codeColors": {"keyword": "#ff66aa"}}
                """)
        #expect(theme.body.font?.size == 14)
        #expect(theme.body.font?.families == MarkdownTheme.dark.body.font?.families)
        #expect(theme.headings[0].color == .white)
        #expect(theme.headings[0].font == MarkdownTheme.dark.headings[0].font)
        #expect(theme.bullets == ["–"])
        #expect(theme.blockSpacing == 10)
        #expect(theme.codeColors.keyword == Color(rgba: 0xFF66_AAFF))
        #expect(try MarkdownTheme(json: #"{"base": "github"}"#) == .gitHub)
    }

    @Test func jsonDescribesAllOfATheme() throws {
        var own = MarkdownTheme.light.scaled(by: 1.3)
        own.headings = Array(own.headings.prefix(2))
        own.body.color = nil
        own.link.backgroundBorder = Border(.line(.black, width: 1.5), fill: .white, cornerRadius: 3)
        own.tableCell.paragraph = ParagraphStyle(alignment: .center)
        own.tableCellInsets = EdgeInsets(top: 1, left: 2.5, bottom: 0, right: 4)
        own.bullets = ["–", "\u{1F449}\u{200D}\"\\"]
        own.codeColors = .init(keyword: .black)
        own.blockSpacing = 0.1
        for theme in [MarkdownTheme(), .light, .dark, .gitHub, own] {
            for pretty in [false, true] {
                let json = theme.json(pretty: pretty)
                #expect(try MarkdownTheme(json: json) == theme, "\(json)")
            }
        }
        #expect(try MarkdownTheme(json: #"{"base": "none"}"#).body.isEmpty)
    }

    /// Each cell has its insets on the sides for which they are set.
    @Test func cellsKeepTheirInsets() throws {
        var theme = MarkdownTheme.light
        let fonts = FontLibrary(systemFonts: false)
        func layout() throws -> TextLayout {
            let text = MarkdownParser(theme: theme).attributedText(from: "|aa|bb|\n|-|-|\n|cc|dd|\n")
            return try TextLayout(text, fonts: fonts)
        }
        theme.tableCellInsets = EdgeInsets()
        let bare = Array(try layout().lines)
        theme.tableCellInsets = EdgeInsets(top: 3, left: 5, bottom: 7, right: 11)
        let apart = Array(try layout().lines)
        #expect(bare.count == 4)
        for (index, (one, other)) in zip(bare, apart).enumerated() {
            let (row, column) = (Double(index / 2), Double(index % 2))
            #expect(abs(other.frame.minX - one.frame.minX - (5 + 16 * column)) < 0.01)
            #expect(abs(other.baseline - one.baseline - (3 + 10 * row)) < 0.01)
        }
    }

    @Test(arguments: [
        ("{\"heading\": 1}", "heading"),
        ("{\"headings\": [{}, {\"font\": {\"size\": \"big\"}}]}", "headings[1].font.size"),
        ("{\"base\": \"pink\"}", "base"), ("{\"codeColors\": {\"word\": \"#fff\"}}", "codeColors.word"),
        ("{\"blockSpacing\": -1}", "blockSpacing"), ("[", ""),
    ])
    func jsonErrorsHavePaths(_ json: String, _ path: String) {
        #expect {
            _ = try MarkdownTheme(json: json)
        } throws: { error in
            (error as? GalleyError)?.code == "invalidDocument" && (error as? GalleyError)?.path == path
        }
    }
}
