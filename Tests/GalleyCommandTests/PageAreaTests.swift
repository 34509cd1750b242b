import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Backgrounds, borders and numbers of pages, running elements, and blocks with a width (CSS Paged Media 3, CSS Generated
/// Content for Paged Media 3).
@Suite struct PageAreaTests {
    private static let sheet = """
        @page { size: 300pt 140pt; margin: 30pt 40pt } html { font: 10pt/15pt 'Noto Sans' } p { margin: 0 }
        """

    private func pages(_ css: String, _ body: String) throws -> [TextPage] {
        let html = "<!doctype html><style>\(Self.sheet)\(css)</style>\(body)"
        let resources = DocumentResources(fonts: FontLibrary(systemFonts: false))
        let layout = try Document(Array(html.utf8), format: .html).prepared(with: resources).layout()
        #expect(layout.document.warnings.isEmpty)
        guard case .pages(let pages) = layout.content else { throw CocoaError(.featureUnsupported) }
        var result: [TextPage] = []
        try pages.forEach { result.append($0) }
        return result
    }

    private func box(_ page: TextPage, _ place: Document.Page.MarginBox.Place = .topLeft) -> String? {
        page.boxes.first { $0.place == place }?.content.layout.text.string
    }

    /// Whether the paper has a background up to its edges, below the border and the text.
    @Test func backgroundsFillThePaper() throws {
        let page = try pages(
            """
            @page { background: linear-gradient(#f00 50%, #00f 50%); border: 4pt solid #0f0; margin: 20pt }
            """, "<p>a")[0]
        let surface = try ImageSurface(size: page.size, background: .white)
        try surface.draw(page, at: .zero)
        let all = surface.withUnsafeBytes {
            pixels(in: $0, width: surface.width, height: surface.height, stride: surface.stride)
        }
        func pixel(_ x: Int, _ y: Int) -> UInt32 { all[y * surface.width + x] }
        #expect(pixel(1, 1) == 0xFFFF_0000 && pixel(298, 138) == 0xFF00_00FF && pixel(150, 100) == 0xFF00_00FF)
        for (x, y) in [(150, 22), (22, 100), (150, 118), (278, 30)] { #expect(pixel(x, y) == 0xFF00_FF00) }
    }

    /// The border and the padding are inside the margins, and the text begins after them.
    @Test func bordersAndPaddingMoveTheText() throws {
        let all = "@page { border: 4px solid; padding: 5pt 10pt } @page :first { padding-left: 20pt; border-top: none }"
        let pages = try pages(all, "<p>a<p style='break-before: page'>b")
        #expect(pages.map(\.body.origin) == [Point(x: 63, y: 35), Point(x: 53, y: 38)])
        #expect(pages.map { $0.body.layout.container.width } == [184, 194])
        // A page without space for text has margins, but no border and no padding.
        let none = try self.pages("@page { padding: 200pt }", "<p>a")
        #expect(none[0].body.origin == Point(x: 30, y: 14))
    }

    /// Running elements leave the text, and are shown with their styles from their pages on.
    @Test func elementsRunInMargins() throws {
        let pages = try pages(
            """
            @page { @top-left { content: element(head) } @top-right { content: "[" element(head, start) "]" } }
            h6 { position: running(head); font: bold 8pt/9pt 'Noto Sans'; margin: 0 }
            """, "<h6>One</h6><p>a<p style='break-before: page'>b<h6>Two</h6><p>c<p style='break-before: page'>d")
        let lines = pages.map { page in page.body.layout.lines.map { page.body.layout.text.string[$0.range] }.joined() }
        #expect(lines.map { $0.filter(\.isLetter) } == ["a", "bc", "d"])
        #expect(pages.map { box($0) } == ["One", "Two", "Two"])
        #expect(pages.map { box($0, .topRight) } == ["[One]", "[One]", "[Two]"])
        let text = try #require(pages[0].boxes.first?.content.layout.text)
        #expect(text.attributes(at: text.string.startIndex).font?.size == 8)
    }

    /// `counter-reset: page` counts from another number, in margins and in references to pages.
    @Test func elementsResetTheNumberOfPages() throws {
        let pages = try pages(
            """
            @page { @top-left { content: counter(page) " " counter(page, lower-roman) " of " counter(pages) } }
            p { break-before: page } .r { counter-reset: page 7 } a::after { content: target-counter(attr(href), page) }
            """, "<p><a href='#x'></a><p class=r>b<p>c<p id=x>d<p class=r>e")
        #expect(pages.map { box($0) } == ["1 i of 5", "7 vii of 5", "8 viii of 5", "9 ix of 5", "7 vii of 5"])
        #expect(pages[0].body.layout.text.string.contains("9"))
    }

    /// The writing mode of the root is that of the pages.
    @Test func rootsHaveVerticalPages() throws {
        let pages = try pages(
            "html { writing-mode: vertical-rl } p { margin: 4pt 12pt 0 6pt } .n { break-before: page }",
            "<p>a<p>b<p class=n>c")
        #expect(pages.map { $0.body.layout.container.writingMode } == [.verticalRL, .verticalRL])
        let lines = pages[0].body.layout.lines
        #expect(lines.map(\.frame.y) == [4, 4])
        #expect(lines[0].frame.x - lines[1].frame.x == 15 + 12)
    }

    /// A block of text with a width has space next to it: at its end, at its start, or on both sides.
    @Test(arguments: [
        ("width: 100pt", 40.0, 100.0), ("width: 50%; margin-left: auto", 150, 110),
        ("max-width: 100pt; margin: 0 auto", 100, 100), ("width: 100pt; box-sizing: border-box", 40, 100),
        ("width: 300pt", 40, 220),
    ])
    func blocksHaveWidths(css: String, start: Double, width: Double) throws {
        let pages = try pages("", "<p style='text-align: justify; \(css)'>\(String(repeating: "ab ", count: 60))")
        let line = pages[0].body.layout.lines[0]
        #expect(abs(pages[0].body.origin.x + line.frame.x - start) < 0.01 && abs(line.advance - width) < 3)
    }

    /// Margins are kept at the start of the document and after forced breaks, and those before breaks are left out.
    @Test(arguments: [
        ("<p style='margin-top: 20pt'>a", [50.0]),
        ("<p style='margin-bottom: 9pt'>a<p style='margin-top: 20pt; break-before: page'>b", [30, 50]),
        ("<p style='break-after: page; margin-bottom: 9pt'>a<div><p style='margin-top: 20pt'>b</div>", [30, 50]),
        ("<p>a<div style='margin-top: 20pt; break-before: page; border: 1pt solid'><p>b<p>c</div>", [30, 50.75]),
        (String(repeating: "<p style='margin-top: 5pt'>a", count: 5), [35, 30]),
    ])
    func marginsAreKeptAfterForcedBreaks(body: String, tops: [Double]) throws {
        let pages = try pages("", body)
        #expect(pages.map { $0.body.origin.y + ($0.body.layout.lines.first?.frame.y ?? 0) } == tops)
    }

    /// The margin between a text and a table is above the caption.
    @Test func marginsOfTablesAreAboveCaptions() throws {
        let table =
            "<table style='border-spacing: 0; border: 1px solid'><caption>b</caption><tr><td>c<td>d</table>"
        let lines = try pages("", "<p style='margin-bottom: 20pt'>a\(table)")[0].body.layout.lines
        #expect(lines.map(\.frame.y) == [0, 35, 51.5, 51.5])
    }

    /// Generated contents with `display: inline-block` are boxes in their line, also in items of lists.
    @Test func generatedBoxesAreInLines() throws {
        let css = "li::before { content: ''; display: inline-block; width: 20pt; height: 5pt; border: 1pt solid }"
        let page = try pages(css, "<ul style='list-style: none; padding: 0; margin: 0'><li>a<li>b</ul>")[0]
        #expect(page.body.layout.lines.count == 2)
        #expect(page.body.layout.attachments.map(\.rect.width) == [21.5, 21.5])
    }
}
