import GalleyLayout
import GalleyText
import Testing

@testable import GalleyDrawing

@Suite struct AttachmentTests {
    private struct Loader: ImageLoader {
        let image: Bitmap?

        func image(named name: String, pixelSize: Size) throws -> Bitmap {
            guard let image else { throw GalleyError.unreadableImage(source: name, reason: "there is none") }
            return image
        }
    }

    private func draw(_ attachment: GalleyText.Attachment, image: Bitmap?) throws -> (ImageSurface, TextLayout) {
        let renderer = TextRenderer(options: TextRenderer.Options(imageLoader: Loader(image: image)))
        let layout = try makeLayout("\u{FFFC}") { $0.attachment = attachment }
        return (try ImageSurface.render(layout, background: .white, renderer: renderer), layout)
    }

    @Test func imagesFillTheirBoxes() throws {
        let green = try Bitmap(width: 2, height: 2, pixels: [UInt32](repeating: 0xFF00_FF00, count: 4))
        let (surface, layout) = try draw(
            GalleyText.Attachment(width: 20, height: 10, image: "green", contentMode: .scaleToFill), image: green)
        let box = try #require(layout.attachments.first?.rect)
        #expect(pixels(of: surface).filter { $0 == 0xFF00_FF00 }.count >= 18 * 8)
        #expect(pixels(of: surface)[Int(box.midY) * surface.width + Int(box.midX)] == 0xFF00_FF00)
        #expect(surface.warnings.isEmpty)
    }

    @Test func unreadableImagesAreToldOnceAndShown() throws {
        let (surface, _) = try draw(GalleyText.Attachment(width: 20, height: 10, image: "gone.png"), image: nil)
        #expect(surface.warnings.map(\.code) == ["unreadableImage"])
        #expect(surface.warnings[0].message.contains("gone.png"))
        #expect(pixels(of: surface).contains { $0 != 0xFFFF_FFFF })
    }

    @Test func filesThatAreNoPicturesAreWarnings() throws {
        let folder = try TemporaryFolder()
        let layout = try makeLayout("\u{FFFC}") {
            $0.attachment = GalleyText.Attachment(width: 20, height: 10, image: "absent.png")
        }
        let loader = FileImageLoader(baseDirectory: folder.path)
        let renderer = TextRenderer(options: TextRenderer.Options(imageLoader: loader))
        let surface = try ImageSurface.render(layout, renderer: renderer)
        #expect(surface.warnings.count == 1)
        #expect(throws: GalleyError.self) { _ = try loader.image(named: folder.path, pixelSize: .zero) }
    }

    /// UIKit's content modes: an image of 40 × 20 in a box of 100 × 100.
    @Test(arguments: [
        (GalleyText.Attachment.ContentMode.scaleToFill, Rect(x: 0, y: 0, width: 100, height: 100)),
        (.aspectFit, Rect(x: 0, y: 25, width: 100, height: 50)),
        (.aspectFill, Rect(x: -50, y: 0, width: 200, height: 100)),
        (.center, Rect(x: 30, y: 40, width: 40, height: 20)),
        (.topLeft, Rect(x: 0, y: 0, width: 40, height: 20)),
        (.bottomRight, Rect(x: 60, y: 80, width: 40, height: 20)),
        (.right, Rect(x: 60, y: 40, width: 40, height: 20)),
    ])
    func contentModes(mode: GalleyText.Attachment.ContentMode, expected: Rect) {
        let box = Rect(x: 0, y: 0, width: 100, height: 100)
        #expect(mode.place(Size(width: 40, height: 20), in: box) == expected)
    }
}
