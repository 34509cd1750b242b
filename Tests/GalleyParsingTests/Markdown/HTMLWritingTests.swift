import GalleyParsing
import GalleyText
import Testing

/// HTML represents as much of a text as possible, and other attributes are reported.
@Suite struct HTMLWritingTests {
    private func text(_ string: String, _ change: (inout TextAttributes) -> Void) -> AttributedText {
        var attributes = TextAttributes()
        change(&attributes)
        return AttributedText(string, attributes: attributes)
    }

    @Test func attachmentsAreImages() {
        var text = AttributedText("a ")
        text.append(.attachment(TextAttachment(width: 24, height: 12.4, image: "i con.png")))
        #expect(text.html() == "<p>a <img src=\"i%20con.png\" alt=\"\" width=\"24\" height=\"12\" /></p>\n")
        text = AttributedText.attachment(TextAttachment(width: 2, height: 2, image: "smile.png"))
        text.backing = ":smile:"
        #expect(text.html() == "<p><img src=\"smile.png\" alt=\":smile:\" width=\"2\" height=\"2\" /></p>\n")
        var warnings: [GalleyWarning] = []
        _ = text.html(warnings: &warnings)
        #expect(warnings.isEmpty)
    }

    @Test func attachmentsWithoutAnImageAreReported() {
        let text = AttributedText.attachment(TextAttachment(width: 2, height: 2))
        var warnings: [GalleyWarning] = []
        #expect(text.html(warnings: &warnings) == "<p></p>\n")
        #expect(warnings.map(\.code) == [.attachment])
    }

    @Test func emptyAttachmentsAreOmittedNextToMarks() {
        #expect(AttributedText("a\u{FFFC}\u{301}b\u{2028}c").html() == "<p>a\u{301}b<br />\nc</p>\n")
    }

    @Test func mentionsAndOtherHighlightsAreSpans() {
        var text = AttributedText("hi @ann and #b at https://c.de")
        DataDetector().parse(&text)
        #expect(
            text.html()
                == "<p>hi <span class=\"highlight\" data-kind=\"mention\" data-value=\"ann\">@ann</span> and "
                + "<span class=\"highlight\" data-kind=\"hashtag\" data-value=\"b\">#b</span> at "
                + "<a href=\"https://c.de\" data-kind=\"link\" data-value=\"https://c.de\">https://c.de</a></p>\n")
        let odd = self.text("a") { $0.highlight = Highlight(userInfo: ["On Click=\"": "<&\">"]) }
        #expect(odd.html() == "<p><span class=\"highlight\" data-on-click--=\"&lt;&amp;&quot;&gt;\">a</span></p>\n")
    }

    @Test func spanningCellsHaveColspan() {
        let table = BlockIntent.Component(kind: .table(columns: [.none, .none, .none]), identity: 1)
        var text = AttributedText("")
        func add(_ string: String, row: Int, _ column: Int?, span: Int = 1) {
            var components = [BlockIntent.Component(kind: .tableRow(isHeader: row == 0), identity: row + 2), table]
            if let column { components.insert(.init(kind: .tableCell(column: column), identity: 0), at: 0) }
            text.append(
                self.text(string) {
                    $0.block = BlockIntent(components: components)
                    $0.cell = CellStyle(columnSpan: span)
                })
        }
        add("ab", row: 0, 0, span: 2)
        add("\t", row: 0, nil)
        add("c", row: 0, 2)
        add("\n", row: 0, nil)
        add("d", row: 1, 0)
        #expect(
            text.html().split(separator: "\n").filter { $0.hasPrefix("<t") && $0.contains("</t") }
                == ["<th colspan=\"2\">ab</th>", "<th>c</th>", "<td>d</td>", "<td></td>", "<td></td>"])
        #expect(text.markdown().hasPrefix("| ab |  | c |\n"))
    }

    @Test func languagesAndDirectionsAreAttributes() throws {
        var text = AttributedText("one zwei")
        let range = try #require(text.range(of: "zwei"))
        text[range].language = "de"
        #expect(text.html() == "<p>one <span lang=\"de\">zwei</span></p>\n")
        text.language = "en"
        #expect(text.html() == "<p lang=\"en\">one zwei</p>\n")
        var paragraph = ParagraphStyle()
        paragraph.direction = .rtl
        text.mergeParagraph(paragraph)
        #expect(text.html() == "<p dir=\"rtl\" lang=\"en\">one zwei</p>\n")
        // If the text decides its direction, the HTML has `dir="auto"`.
        #expect(AttributedText("سلام b").html() == "<p dir=\"auto\">سلام b</p>\n")
        #expect(AttributedText("a\nשלום").html() == "<p>a</p>\n<p dir=\"auto\">שלום</p>\n")
    }

    @Test func rubyIsRuby() {
        let text = self.text("漢") { $0.ruby = Ruby(text: "かん") }
        #expect(text.html() == "<p><ruby>漢<rt>かん</rt></ruby></p>\n")
    }

    @Test func whatIsLeftOutIsTold() {
        var passing = MarkdownOptions.gitHub
        passing.html = .preserved
        let text = MarkdownParser(options: passing).attributedText(
            from: "[a](javascript:b) ![c](data:d) <b>e</b>\n\n<div>\n")
        var warnings: [GalleyWarning] = []
        #expect(text.html(warnings: &warnings) == "<p>a c e</p>\n")
        #expect(warnings.map(\.code) == [.refusedLink, .refusedLink, .rawHTML])
        var options = HTMLWritingOptions()
        options.links = .unrestricted
        options.includesRawHTML = true
        warnings = []
        let whole = text.html(options: options, warnings: &warnings)
        #expect(warnings.isEmpty && whole.contains("href=\"javascript:b\"") && whole.contains("<b>e</b>"))
    }
}
