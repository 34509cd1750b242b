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

    /// A running element with boxes is a box, as wide as its place in the margin if it is alone at the edge.
    @Test func boxesRunInMargins() throws {
        let pages = try pages(
            """
            @page { @top-center { content: element(head) } @bottom-left { content: element(foot) } @bottom-right { content: "x" } }
            header { position: running(head); display: flex; justify-content: space-between }
            footer { position: running(foot); display: inline-flex; padding: 2pt }
            """,
            "<header><b>A</b><b>B</b></header><footer><b>C</b></footer><p>a<p style='break-before: page'>b")
        for page in pages {
            let head = try #require(page.boxes.first { $0.place == .topCenter }?.content.layout.attachments.first)
            #expect(abs(head.rect.width - 220) < 0.1)
            let boxes = try #require(head.attachment.inlineBox?.layout)
            let texts = boxes.nodes.compactMap { node in node.text.map { ($0.text.string, node.frame.x) } }
            #expect(texts.map(\.0) == ["A", "B"] && texts[1].1 > 200)
            let foot = try #require(page.boxes.first { $0.place == .bottomLeft }?.content.layout.attachments.first)
            #expect(foot.rect.width < 20)
        }
    }

    /// The sheet has space for the bleed, 6 points with crop marks, and for 18 points with marks; only the background bleeds.
    @Test(arguments: [
        ("marks: crop", 24.0, 6.0), ("marks: crop cross; bleed: 4pt", 22, 4), ("marks: cross", 18, 0),
        ("bleed: 9pt", 9, 9), ("marks: none", 0, 0), ("marks: crop; bleed: auto", 24, 6),
    ])
    func sheetsHaveMarksAndABleed(css: String, sheet: Double, bleed: Double) throws {
        let page = try pages("@page { \(css); background: #f00 }", "<p>a")[0]
        #expect(page.size == Size(width: 300, height: 140))
        #expect(page.sheet == Rect(x: -sheet, y: -sheet, width: 300 + 2 * sheet, height: 140 + 2 * sheet))
        #expect(page.bleedArea == Rect(x: -bleed, y: -bleed, width: 300 + 2 * bleed, height: 140 + 2 * bleed))
        let surface = try ImageSurface(size: page.sheet.size, background: .white)
        try surface.draw(page, at: Point(x: sheet, y: sheet))
        let all = surface.withUnsafeBytes {
            pixels(in: $0, width: surface.width, height: surface.height, stride: surface.stride)
        }
        // Between the text and the marks.
        let row = surface.height * 3 / 4 * surface.width
        let red = (0..<surface.width).filter { all[row + $0] == 0xFFFF_0000 }
        #expect(red == Array(Int(sheet - bleed)..<Int(sheet + 300 + bleed)))
        let corner = all[Int(sheet) * surface.width..<(Int(sheet) + 1) * surface.width].prefix(Int(sheet - bleed))
        #expect(corner.contains { $0 != 0xFFFF_FFFF } == css.contains("crop"))
    }

    /// The boxes of a PDF page: the sheet, the bleed and the page, whose corner is the origin.
    @Test func sheetsOfFilesHaveBoxes() throws {
        let css = "@page { size: 300pt 140pt; marks: crop; bleed: 10pt } @page wide { marks: none; bleed: 0 }"
        let html = "<!doctype html><style>\(css)</style><p>a<p style='page: wide'>b"
        let resources = DocumentResources(fonts: FontLibrary(systemFonts: false))
        let layout = try Document(Array(html.utf8), format: .html).prepared(with: resources).layout()
        let file = ExpandedPDF(try layout.bytes(as: .pdf)).text
        #expect(file.contains("/MediaBox[-28 -28 328 168]/BleedBox[-10 -10 310 150]/TrimBox[0 0 300 140]"))
        #expect(file.contains("/MediaBox[0 0 300 140]/Group"))
    }

    /// Pages of documents have the same area, marks and bleed as those of HTML.
    @Test func documentsHaveAreas() throws {
        let json = ##"""
            {"text": "a", "page": {"size": [300, 140], "margins": [30, 40, 30, 40], "marks": ["crop", "cross"], "bleed": 3,
              "area": {"background": "#f00", "border": {"width": 4, "color": "#0f0"}, "padding": [5, 10, 5, 10], "outline": {"width": 1}},
              "rules": [{"nth": [0, 1], "area": {"borderTop": 8}}]}}
            """##
        let decoded = try Document.decode(json: json)
        #expect(decoded.warnings.isEmpty)
        let page = try #require(decoded.document.page)
        #expect(page.marks == [.crop, .cross] && page.bleed == 3)
        let line = BlockStyle.Line(width: 4, color: Color(rgb: 0x00FF00))
        #expect(BoxSide.allCases.allSatisfy { page.area.border[$0] == line })
        #expect(page.area.padding.top == 5 && page.area.padding.right == 10 && page.area.padding.bottom == 5)
        #expect(page.area.outline?.width == 1 && page.area.backgrounds == [.color(Color(rgb: 0xFF0000))])
        #expect(page.rules[0].area.border.top?.width == 8 && page.rules[0].area.border.left == nil)
        let wrong = try Document.decode(json: #"{"text": "a", "page": {"area": {"width": 3, "opacity": 0.5}}}"#)
        #expect(wrong.warnings.count == 1)
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
