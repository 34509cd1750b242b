import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// A truncation token is ordinary text: its attachments take space and are drawn.
@Suite struct TokenAttachmentTests {
    private struct Loader: ImageLoader {
        func image(named name: String, pixelSize: Size) throws -> Bitmap {
            guard name == "green" else { throw GalleyError.unreadableImage(source: name, reason: "there is none") }
            return try Bitmap(width: 1, height: 1, pixels: [0xFF00_FF00])
        }
    }

    @Test(arguments: [TextContainer.Truncation.end, .middle, .start])
    func theAttachmentOfATokenIsDrawn(truncation: TextContainer.Truncation) throws {
        var style = TextAttributes(font: FontDescriptor(size: 16))
        style.attachment = TextAttachment(width: 20, height: 12, image: "green", contentMode: .scaleToFill)
        var container = TextContainer(width: 120, maximumRows: 1, truncation: truncation)
        container.truncationToken = AttributedText("\u{FFFC}", attributes: style)
        let text = AttributedText(
            "far too many words to stand in one line", attributes: TextAttributes(font: FontDescriptor(size: 16)))
        let layout = try TextLayout(text, in: container, fonts: bundledFonts)
        #expect(layout.isTruncated)
        let token = try #require(layout.truncations.first)
        #expect(token.tokenRect.width == 20)
        #expect(!token.hidden.isEmpty)
        let renderer = TextRenderer(options: TextRenderer.Options(imageLoader: Loader()))
        let surface = try ImageSurface(size: Size(width: 120, height: 40), background: .white, renderer: renderer)
        try surface.draw(layout, at: .zero)
        #expect(surface.warnings.isEmpty)
        let all = pixels(of: surface)
        let green = all.indices.filter { all[$0] == 0xFF00_FF00 }
        // All of it, except for pixels on its edges.
        #expect(green.count >= 18 * 10)
        #expect(green.count <= 20 * 12)
        // At the position of the token, and within the line.
        let columns = green.map { $0 % surface.width }
        let (first, last) = (Double(try #require(columns.min())), Double(try #require(columns.max())))
        #expect(abs(first - token.tokenRect.minX) <= 1)
        #expect(abs(last + 1 - token.tokenRect.maxX) <= 1)
        switch truncation {
        case .start: #expect(first < 1)
        case .end: #expect(last > 80)
        default: #expect(first > 10 && last < 110)
        }
    }
}
