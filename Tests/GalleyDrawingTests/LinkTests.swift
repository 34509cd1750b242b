import GalleyDrawing
import GalleyLayout
import GalleyShaping
import GalleyText
import Testing

/// What a text from a stranger links to is not followed from any format.
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

    @Test func unsafeLinksLeadNowhere() throws {
        let layout = try layout()
        let image = try SVGDocument.render(layout)
        #expect(contains(image.data(), "https://example.org/a") && !contains(image.data(), "javascript"))
        #expect(image.warnings.map(\.code) == [.refusedLink])
        #expect(image.warnings.first?.message.contains("javascript:alert(1)") == true)

        let document = try PDFDocument.render(layout)
        let warnings = document.warnings
        let bytes = try document.data()
        #expect(contains(bytes, "example.org/a") && !contains(bytes, "javascript"))
        #expect(warnings.map(\.code) == [.refusedLink])
    }

    @Test func schemesCanBeAdded() throws {
        var options = TextRenderer.Options()
        options.links.schemes.insert("javascript")
        let image = try SVGDocument.render(layout(), renderer: TextRenderer(options: options))
        #expect(contains(image.data(), "javascript:alert(1)") && image.warnings.isEmpty)
    }
}
