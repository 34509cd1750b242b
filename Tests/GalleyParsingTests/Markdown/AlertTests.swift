import Foundation
import GalleyDocuments
import GalleyParsing
import GalleyText
import Testing

/// GitHub's alerts: block quotes with a title.
@Suite struct AlertTests {
    private func parsed(_ source: String) -> AttributedText { MarkdownParser().attributedText(from: source) }

    @Test(arguments: BlockIntent.Alert.allCases)
    func aMarkerMakesAnAlert(_ kind: BlockIntent.Alert) throws {
        let name = kind.rawValue
        for marker in [name.uppercased(), name, name.capitalized] {
            let text = parsed("> [!\(marker)]\n> Body *text*.\n>\n> - item")
            #expect(text.string == "\(name.capitalized)\nBody text.\n•\titem")
            #expect(text.plainText(includesMarkers: false).hasSuffix("Body text.\nitem"))
            for run in text.runs {
                #expect(run.block?.components.last?.kind == .alert(kind: kind))
            }
            let title = try #require(text.runs.first)
            #expect(title.attributes.generated == true)
            #expect(title.attributes.font?.weight == 700)
            // It is on the page of the text below it.
            #expect(title.attributes.paragraph?.keepWithNext == true)
            #expect(title.attributes.color == MarkdownTheme.light.alerts[kind].barColor)
            #expect(
                text.runs.allSatisfy { $0.attributes.blockBorder?.color == MarkdownTheme.light.alerts[kind].barColor })
        }
    }

    @Test(arguments: [
        "> [!NOTE] same line", "> [!OTHER]\n> a", "> a\n> [!NOTE]", "[!NOTE]\na", "> > [!NOTE]\n> > a",
        "- > [!NOTE]\n  > a",
        "> \\[!NOTE]\n> a", "> # [!NOTE]\n> a", "> [!NOTE\n> a", ">     [!NOTE]\n> a",
    ])
    func otherTextIsNoAlert(_ source: String) {
        for run in parsed(source).runs {
            for component in run.block?.components ?? [] {
                if case .alert = component.kind { Issue.record("\(source) has an alert") }
            }
        }
        #expect(parsed(source).string.contains("[!"))
    }

    /// Titles are in the language of the text, unless the theme has its own. In a language with another direction than
    /// the text, they have that of the text.
    @Test(
        arguments: [
            ("de", "Body", "Hinweis", ParagraphStyle.Direction?.none), ("de-AT", "Body", "Hinweis", nil),
            ("ar", "ملاحظة عن", "ملاحظة", nil), ("he", "*שלום*", "הערה", nil), ("en", "שלום", "Note", .rtl),
            ("tlh", "Body", "Note", nil), ("ar", "- Body", "ملاحظة", .ltr),
        ] as [(String, String, String, ParagraphStyle.Direction?)])
    func titlesFollowTheText(
        _ language: String, _ body: String, _ title: String, _ direction: ParagraphStyle.Direction?
    ) throws {
        var theme = MarkdownTheme.light
        theme.body.language = language
        let text = MarkdownParser(theme: theme).attributedText(from: "> [!NOTE]\n> \(body)")
        #expect(text.string.hasPrefix(title + "\n"))
        #expect(try #require(text.runs.first).attributes.paragraph?.direction == direction)
        theme.alerts.note.text = "Nota bene"
        #expect(MarkdownParser(theme: theme).attributedText(from: "> [!NOTE]\n> a").string == "Nota bene\na")
    }

    @Test func anOptionTurnsAlertsOff() {
        let text = MarkdownParser(options: .commonMark).attributedText(from: "> [!NOTE]\n> a")
        #expect(text.string == "[!NOTE] a")
    }

    @Test(arguments: [
        "> [!TIP]\n> a\n>\n> b", "> [!TIP]\n\nafter", "a\n\n> [!CAUTION]\n> - b\n>   - c\n\nd", "> [!NOTE]\n> > a",
    ])
    func markdownAndThemesGiveTheTextAgain(_ source: String) {
        let text = parsed(source)
        if source.contains("after") == false {
            #expect(parsed(text.markdown()).string == text.string)
            #expect(parsed(text.markdown()) == text)
        }
        var themed = MarkdownParser(theme: .dark).attributedText(from: source)
        MarkdownTheme.light.apply(to: &themed)
        #expect(themed == text)
    }

    /// In print, the title is closer to its text than paragraphs are to each other.
    @Test func titlesAreCloseToTheirText() throws {
        let source = "> [!NOTE]\n> One.\n>\n> Two.\n\nThree."
        let text = MarkdownParser(theme: .print).attributedText(from: source)
        func space(_ part: String) throws -> Double? {
            try text[#require(text.range(of: part))].paragraph?.paragraphSpacingBefore
        }
        #expect(try space("One") == MarkdownTheme.print.alertTitleSpacing)
        #expect(try space("Two") == MarkdownTheme.print.blockSpacing && space("Three") == space("Two"))
        #expect(try #require(MarkdownTheme.print.alertTitleSpacing) < MarkdownTheme.print.blockSpacing / 2)
        var other = MarkdownParser(theme: .dark).attributedText(from: source)
        MarkdownTheme.print.apply(to: &other)
        #expect(other == text)
        let own = try MarkdownTheme(json: #"{"alertTitleSpacing": 7}"#)
        #expect(own.alertTitleSpacing == 7)
        #expect(try MarkdownTheme(json: own.json()) == own)
    }

    @Test func htmlHasTheClassesOfGitHub() {
        let html = parsed("> [!WARNING]\n> Take *care*.").html()
        #expect(
            html == """
                <div class="markdown-alert markdown-alert-warning">
                <p class="markdown-alert-title">Warning</p>
                <p>Take <em>care</em>.</p>
                </div>

                """)
    }

    @Test func jsonKeepsAlerts() throws {
        let text = parsed("> [!IMPORTANT]\n> a\n>\n> - b\n\nc")
        let document = try Document.decode(json: Document(text).json()).document
        #expect(try document.attributedText().runs.map(\.block) == text.runs.map(\.block))
    }

    @Test func aThemeChangesTitlesAndColors() throws {
        let theme = try MarkdownTheme(
            json: #"{"alerts": {"note": {"text": "Hinweis", "barColor": "red", "title": {"color": "blue"}}}}"#)
        let text = MarkdownParser(theme: theme).attributedText(from: "> [!NOTE]\n> a")
        #expect(text.string == "Hinweis\na")
        #expect(text.runs.first?.attributes.color == Color(red: 0, green: 0, blue: 1))
        #expect(text.runs.first?.attributes.blockBorder?.color == Color(red: 1, green: 0, blue: 0))
        #expect(try MarkdownTheme(json: theme.json()) == theme)
        #expect(throws: GalleyError.self) { try MarkdownTheme(json: #"{"alerts": {"hint": {}}}"#) }
        #expect(throws: GalleyError.self) { try MarkdownTheme(json: #"{"alerts": {"note": {"colour": "red"}}}"#) }
    }
}
