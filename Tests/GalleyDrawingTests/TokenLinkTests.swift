import GalleyDocuments
import GalleyDrawing
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyText
import Testing

/// A truncation token of a document is a document, so that a part of it can be a link.
@Suite struct TokenLinkTests {
    private func layout() throws -> TextLayout {
        let json = ##"""
            {"text": "far too many words for one line", "style": {"font": {"size": 16}},
             "container": {"width": 140, "maxLines": 1, "truncation": "end", "truncationToken": {"text": "… more",
               "spans": [{"range": [2, 6], "link": "https://token.example", "color": "#0000ff"}]}}}
            """##
        let decoded = try Document.decode(json: json)
        #expect(decoded.warnings.isEmpty)
        return try TextLayout(
            decoded.document.attributedText(), in: decoded.document.container, fonts: bundledFonts)
    }

    @Test func spansOfATokenAreHit() throws {
        let layout = try layout()
        let token = try #require(layout.truncations.first).tokenRect
        let hit = layout.hits(at: Point(x: token.maxX - 1, y: token.midY)).first
        #expect(hit?.target == .link("https://token.example"))
        // The ellipsis is no part of the link.
        #expect(layout.hits(at: Point(x: token.minX + 1, y: token.midY)).map(\.target) == [.truncationToken])
    }

    @Test func spansOfATokenAreDrawn() throws {
        let layout = try layout()
        let svg = String(decoding: try SVGDocument.render(layout).data(), as: UTF8.self)
        #expect(svg.contains("https://token.example"))
        #expect(svg.contains("#0000ff") || svg.contains("#00f\""))
        let surface = try ImageSurface.render(layout, background: .white)
        let token = try #require(layout.truncations.first).tokenRect
        let all = pixels(of: surface)
        // Blue on white has a full blue component; black on white does not.
        let blue = all.indices.filter { all[$0] & 0xFF == 0xFF && all[$0] >> 16 & 0xFF < 0xA0 }
            .map { Double($0 % surface.width) }
        #expect(try #require(blue.min()) > token.minX + 5 && #require(blue.max()) < token.maxX + 1)
    }

    @Test func spansOfATokenAreAreasInPDF() throws {
        let layout = try layout()
        let token = try #require(layout.truncations.first).tokenRect
        let document = try PDFDocument()
        try document.beginPage(Size(width: 200, height: 100))
        try document.draw(layout, at: Point(x: 20, y: 30))
        let areas = PDFLinkArea.all(in: try document.data(), height: 100)
        #expect(areas.map(\.target) == ["https://token.example"])
        let rect = try #require(areas.first?.rects.first)
        #expect(rect.minX > token.minX + 25 && abs(rect.maxX - token.maxX - 20) < 1.01, "\(rect), \(token)")
        #expect(abs(rect.midY - token.midY - 30) < 2, "\(rect), \(token)")
    }
}
