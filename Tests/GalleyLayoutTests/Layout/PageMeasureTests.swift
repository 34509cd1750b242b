import GalleyFonts
import GalleyText
import Testing

@testable import GalleyLayout

/// Margins by the number of characters of a line.
@Suite struct PageMeasureTests {
    private static let text = Array(
        repeating: """
            The keeper climbed the stairs before the sun went down, trimmed the wicks, and wrote the hour of lighting into the \
            book. He had been told that a lamp should never burn alone, and so he sat beside it with his tea and listened to the \
            wind. At midnight the second keeper came up, wet from the gallery, and said that no ship had been seen since the \
            mail boat; then they changed places, as they had every night for eleven years.
            """, count: 6
    ).joined(separator: " ")

    private static let library = FontLibrary(bundledFonts: true, systemFonts: false)

    private static let fonts = ["Noto Sans", "Noto Sans Mono"].flatMap { family in
        [9.0, 11, 13].map { FontDescriptor(families: [family], size: $0) }
            + [FontDescriptor(families: [family], size: 10, weight: 700)]
    }

    /// The average number of characters of the lines but the last.
    private static func characters(_ pages: TextPages) throws -> Double {
        var (lines, count) = (0, 0)
        try pages.forEach { page in
            let string = page.body.layout.text.string
            let shown = page.body.layout.lines.map { string[$0.range] }
            lines += shown.count - 1
            count += shown.dropLast().reduce(0) { $0 + $1.count }
        }
        return Double(count) / Double(max(lines, 1))
    }

    @Test(arguments: fonts, [Document.Page.Paper.A4, .letter, .A3])
    func linesHaveSixtyToSeventyFiveCharacters(_ font: FontDescriptor, _ paper: Document.Page.Paper) throws {
        var page = Document.Page(size: paper.size, margins: EdgeInsets(36))
        page.measure = 66
        let text = AttributedText(Self.text, attributes: TextAttributes(font: font))
        let pages = try TextPages(text, on: page, fonts: Self.library)
        #expect((60...75).contains(try Self.characters(pages)))
        #expect(pages.page.margins.left == pages.page.margins.right && pages.page.margins.left > 36)
        #expect(pages.page.margins.top == 36 && pages.page.margins.bottom == 36)
        #expect(abs((pages.container.width ?? 0) + 2 * pages.page.margins.left - page.size.width) < 1e-6)
    }

    /// Margins keep their ratio, and mirrored ones their place; margins never become narrower.
    @Test func marginsKeepTheirRatio() throws {
        let text = AttributedText(
            Self.text + "\n" + Self.text,
            attributes: TextAttributes(font: FontDescriptor(families: ["Noto Sans"], size: 11)))
        var page = Document.Page(
            size: Size(width: 600, height: 200), margins: EdgeInsets(top: 40, left: 30, bottom: 40, right: 60))
        page.measure = 60
        page.mirrorsMargins = true
        page.header = Document(text: "{{page}}")
        let pages = try TextPages(text, on: page, fonts: Self.library)
        let margins = pages.page.margins
        #expect(abs(margins.left * 2 - margins.right) < 1e-6 && margins.left > 30)
        var origins: [Double] = []
        try pages.forEach { page in
            origins.append(page.body.origin.x)
            #expect(page.header?.origin.x == page.body.origin.x)
        }
        #expect(origins.prefix(4) == [margins.left, margins.right, margins.left, margins.right])
        page.measure = 190
        #expect(try TextPages(text, on: page, fonts: Self.library).page.margins == page.margins)
    }

    /// The font is that of most of the text, and not of code or tables; columns have the measure each.
    @Test func theFontIsThatOfTheText() throws {
        var attributes = TextAttributes(font: FontDescriptor(families: ["Noto Sans"], size: 10))
        var text = AttributedText("short text", attributes: attributes)
        var page = Document.Page(size: Size(width: 900, height: 300), margins: .zero)
        page.measure = 52
        let plain = try TextPages(text, on: page, fonts: Self.library)
        attributes.font?.size = 20
        attributes.block = BlockIntent(components: [.init(kind: .codeBlock(language: nil), identity: 1)])
        text.append("\n" + Self.text, attributes: attributes)
        #expect(try TextPages(text, on: page, fonts: Self.library).page.margins == plain.page.margins)
        var container = TextContainer()
        container.columns = TextContainer.Columns(count: 2, gap: 20)
        let columns = try TextPages(text, on: page, container: container, fonts: Self.library)
        #expect(abs((columns.container.width ?? 0) - 2 * (plain.container.width ?? 0) - 20) < 1e-6)
        // Twice the alphabet.
        let alphabet = try TextLayout(
            AttributedText(
                "abcdefghijklmnopqrstuvwxyz",
                attributes: TextAttributes(font: FontDescriptor(families: ["Noto Sans"], size: 10))),
            in: TextContainer(), fonts: Self.library
        ).naturalWidth
        #expect(abs((plain.container.width ?? 0) - 2 * alphabet) < 1e-6)
        // Code counts in a text of nothing else.
        let code = AttributedText("code", attributes: attributes)
        #expect(abs((try TextPages(code, on: page, fonts: Self.library).container.width ?? 0) - 4 * alphabet) < 1e-6)
    }

    @Test func measuresAreLimited() {
        var page = Document.Page()
        page.measure = 1000
        #expect {
            _ = try TextPages(AttributedText("a"), on: page, fonts: Self.library)
        } throws: { error in
            guard case .invalidValue(let name, _, let reason) = error as? GalleyError else { return false }
            return name == "page.measure" && reason.contains("20 to 200")
        }
    }
}
