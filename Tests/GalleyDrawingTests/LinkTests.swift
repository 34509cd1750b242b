import Foundation
import GalleyBoxes
import GalleyDrawing
import GalleyLayout
import GalleyShaping
import GalleyTestSupport
import GalleyText
import Testing

/// Unsafe links of a text from an unknown source do not appear in any format.
@Suite struct LinkTests {
    private static let fonts = FontLibrary(systemFonts: false)

    private func layout() throws -> TextLayout {
        var text = AttributedText("one two")
        text.link = "https://example.org/a"
        let range = try #require(text.range(of: "two"))
        text[range].link = "javascript:alert(1)"
        return try TextLayout(text, in: .width(300), fonts: Self.fonts)
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(text)
    }

    @Test func unsafeLinksAreRemoved() throws {
        let layout = try layout()
        let image = try SVGDocument.render(layout)
        #expect(contains(image.data(), "https://example.org/a") && !contains(image.data(), "javascript"))
        #expect(image.warnings.map(\.code) == [.refusedLink])
        #expect(image.warnings.first?.message.contains("javascript:alert(1)") == true)

        let document = try PDFDocument.render(layout)
        let warnings = document.warnings
        let file = ExpandedPDF(try document.data()).text
        #expect(file.contains("example.org/a") && !file.contains("javascript"))
        #expect(warnings.map(\.code) == [.refusedLink])
    }

    @Test func schemesCanBeAdded() throws {
        var options = TextRenderer.Options()
        options.links.schemes.insert("javascript")
        let image = try SVGDocument.render(layout(), renderer: TextRenderer(options: options))
        #expect(contains(image.data(), "javascript:alert(1)") && image.warnings.isEmpty)
    }

    // MARK: - Areas in PDF

    private func word(_ link: String = "https://example.org/a") -> Box {
        var attributes = TextAttributes()
        attributes.link = link
        return Box(text: "word", attributes: attributes)
    }

    /// The numbers of each `/Rect` of a PDF. Y increases upwards.
    private func areas(_ document: PDFDocument) throws -> [[Double]] {
        let text = ExpandedPDF(try document.data()).text
        return text.components(separatedBy: "/Rect [").dropFirst().map { part in
            part.prefix { $0 != "]" }.split(separator: " ").compactMap { Double($0) }
        }
    }

    /// Cairo accepts no links in a group.
    @Test(arguments: [0.5, 1])
    func linksInTransparentBoxesHaveTheirAreas(opacity: Double) throws {
        let inner = Box(children: [word()]).appearance { $0.opacity = opacity }
        var outer = Box(children: [inner]).appearance { $0.opacity = opacity }
        outer.style.padding = BoxSides(.points(10))
        let layout = try outer.layout(environment: BoxEnvironment(fonts: Self.fonts))
        let areas = try areas(PDFDocument.render(layout))
        let text = Rect(x: 10, y: 10, width: layout.size.width - 20, height: layout.size.height - 20)
        let area = try #require(areas.first)
        let expected = [text.minX, layout.size.height - text.maxY, text.maxX, layout.size.height - text.minY]
        #expect(areas.count == 1 && area.count == 4)
        // Cairo rounds outwards.
        #expect(zip(area, expected).allSatisfy { abs($0 - $1) < 1.01 }, "\(area) \(expected)")
    }

    /// A heading is a place in the document, before, after or in the group of a transparent box with a link.
    @Test func linksInTransparentBoxesAndHeadingsAreWritten() throws {
        let block = BlockIntent(components: [.init(kind: .heading(level: 1), identity: 1)])
        let heading = Box(text: AttributedText("A", attributes: TextAttributes(block: block)))
        let faded = Box(children: [word()]).appearance { $0.opacity = 0.5 }
        let nested = Box(children: [heading, faded]).appearance {
            $0.opacity = 0.5
            $0.shadows = [.init(color: .black, offset: Vector(dx: 1, dy: 1), radius: 2)]
        }
        for children in [[heading, faded], [faded, heading], [nested], [heading, nested, faded, heading]] {
            let box = Box(children: children).styled { $0.flexDirection = .column }
            let layout = try box.layout(environment: BoxEnvironment(fonts: Self.fonts))
            let document = try PDFDocument.render(layout)
            let areas = try areas(document)
            let texts = layout.links.flatMap(\.hit.rects)
            #expect(document.warnings.isEmpty)
            #expect(areas.count == texts.count && !areas.isEmpty)
            for text in texts {
                let expected = [text.minX, layout.size.height - text.maxY, text.maxX, layout.size.height - text.minY]
                let isThere = areas.contains { zip($0, expected).allSatisfy { abs($0 - $1) < 1.01 } }
                #expect(isThere, "\(areas) \(expected)")
            }
        }
    }

    /// ISO 32000-2, 12.5.2: areas are in the space of the page, so padding moves them.
    @Test func areasAreInsideThePadding() throws {
        var text = AttributedText("See ", attributes: TextAttributes(font: FontDescriptor(size: 16)))
        text.append(
            AttributedText(
                "word", attributes: TextAttributes(font: FontDescriptor(size: 16), link: "https://example.org/a")))
        let layout = try TextLayout(text, in: .width(300), fonts: Self.fonts)
        let range = try #require(text.range(of: "word"))
        let place = try #require(layout.selectionRects(for: range).first)
        let padding = EdgeInsets(top: 40, left: 30, bottom: 7, right: 5)
        let areas = try areas(PDFDocument.render(layout, padding: padding))
        let height = layout.containerSize.height + 47
        let expected = [place.minX + 30, height - place.maxY - 40, place.maxX + 30, height - place.minY - 40]
        let area = try #require(areas.first)
        #expect(areas.count == 1 && area.count == 4)
        #expect(zip(area, expected).allSatisfy { abs($0 - $1) < 1.01 }, "\(area) \(expected)")
    }

    /// Cairo cannot parse exponents.
    @Test(arguments: [1e-7, 1e-3, 1e7])
    func linksOfAnySizeAreWritten(factor: Double) throws {
        let box = Box(children: [word()]).appearance {
            $0.transform = GalleyText.Transform(a: factor, b: 0, c: 0, d: factor, tx: 0, ty: 0)
        }
        #expect(try PDFDocument.render(try box.layout(environment: BoxEnvironment(fonts: Self.fonts))).data().count > 0)
    }

    @Test func emptyLinksAndTextsHavePages() throws {
        var text = AttributedText("one")
        text.link = ""
        #expect(try areas(PDFDocument.render(TextLayout(text, in: .width(300), fonts: Self.fonts))).isEmpty)
        let empty = try TextLayout(AttributedText(""), in: TextContainer(width: 9, height: 20_000), fonts: Self.fonts)
        #expect(try PDFDocument.render(empty).data().count > 0)
    }
}
