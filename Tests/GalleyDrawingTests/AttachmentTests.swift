import GalleyDrawingTestSupport
import GalleyLayout
import GalleySupport
import GalleyTestSupport
import GalleyText
import GalleyUnicode
import Testing

@testable import GalleyDrawing
@testable import GalleyImages

@Suite struct AttachmentTests {
    private struct Loader: ImageLoader {
        let image: Bitmap?

        func image(named name: String, pixelSize: Size) throws -> Bitmap {
            guard let image else { throw GalleyError.unreadableImage(source: name, reason: "there is none") }
            return image
        }
    }

    private func draw(_ attachment: TextAttachment, image: Bitmap?) throws -> (ImageSurface, TextLayout) {
        let renderer = TextRenderer(options: TextRenderer.Options(imageLoader: Loader(image: image)))
        let layout = try makeLayout("\u{FFFC}") { $0.attachment = attachment }
        return (try ImageSurface.render(layout, background: .white, renderer: renderer), layout)
    }

    @Test func imagesFillTheirBoxes() throws {
        let green = try Bitmap(width: 2, height: 2, pixels: [UInt32](repeating: 0xFF00_FF00, count: 4))
        let (surface, layout) = try draw(
            TextAttachment(width: 20, height: 10, image: "green", contentMode: .scaleToFill), image: green)
        let box = try #require(layout.attachments.first?.rect)
        #expect(pixels(of: surface).filter { $0 == 0xFF00_FF00 }.count >= 18 * 8)
        #expect(pixels(of: surface)[Int(box.midY) * surface.width + Int(box.midX)] == 0xFF00_FF00)
        #expect(surface.warnings.isEmpty)
    }

    @Test func closuresDrawInTheirContent() throws {
        let drawing = TextAttachment.Drawing { context in
            let half = Rect(x: 0, y: 0, width: context.size.width / 2, height: context.size.height)
            context.fill(Path(rect: half), with: Color(rgb: 0x00FF00))
        }
        let attachment = TextAttachment(
            width: 24, height: 14, content: .drawing(drawing), insets: EdgeInsets(2))
        let (surface, layout) = try draw(attachment, image: nil)
        let box = try #require(layout.attachments.first?.rect)
        #expect(pixels(of: surface).filter { $0 == 0xFF00_FF00 }.count >= 10 * 8)
        #expect(pixels(of: surface)[Int(box.midY) * surface.width + Int(box.minX) + 3] == 0xFF00_FF00)
        let svg = String(decoding: try SVGDocument.render(layout).data(), as: UTF8.self)
        #expect(svg.contains("#0f0") || svg.contains("#00ff00"))
    }

    @Test func hostedAttachmentsArePlacedButNotDrawn() throws {
        let (surface, layout) = try draw(
            TextAttachment(width: 24, height: 14, content: .hosted(id: "view-1")), image: nil)
        #expect(layout.attachments.first?.attachment.content == .hosted(id: "view-1"))
        #expect(Set(pixels(of: surface)) == [0xFFFF_FFFF])
        #expect(surface.warnings.isEmpty)
    }

    @Test func unreadableImagesAreReportedOnceAndShown() throws {
        let (surface, _) = try draw(TextAttachment(width: 20, height: 10, image: "gone.png"), image: nil)
        #expect(surface.warnings.map(\.code) == [.unreadableImage])
        #expect(surface.warnings[0].message.contains("gone.png"))
        #expect(pixels(of: surface).contains { $0 != 0xFFFF_FFFF })
    }

    @Test func filesThatAreNotPicturesCauseWarnings() throws {
        let folder = try TemporaryFolder()
        let layout = try makeLayout("\u{FFFC}") {
            $0.attachment = TextAttachment(width: 20, height: 10, image: "absent.png")
        }
        let loader = FileImageLoader(baseDirectory: folder.path)
        let renderer = TextRenderer(options: TextRenderer.Options(imageLoader: loader))
        let surface = try ImageSurface.render(layout, renderer: renderer)
        #expect(surface.warnings.count == 1)
        #expect(throws: GalleyError.self) { _ = try loader.image(named: folder.path, pixelSize: .zero) }
    }

    private final class Asked: ImageLoader {
        let sizes = Guarded<[Size]>([])

        func image(named name: String, pixelSize: Size) throws -> Bitmap {
            sizes.withLock { $0.append(pixelSize) }
            return try Bitmap(width: 2, height: 2, pixels: [UInt32](repeating: 0xFF00_FF00, count: 4))
        }
    }

    @Test func loadersReceivePixelSizes() throws {
        let asked = Asked()
        let renderer = TextRenderer(options: TextRenderer.Options(imageLoader: asked))
        let layout = try makeLayout("\u{FFFC}") {
            $0.attachment = TextAttachment(width: 20, height: 10, image: "a", insets: EdgeInsets(1))
        }
        _ = try ImageSurface.render(layout, scale: 3, renderer: renderer)
        #expect(asked.sizes.withLock { $0 } == [Size(width: 54, height: 24)])
    }

    /// Each pixel of the result is the mean of its square in the file, however the file stores it.
    @Test(arguments: [false, true])
    func largeImagesAreDecodedSmall(isInterlaced: Bool) throws {
        let sink = ImageSink(ImageRequest(limits: .default, size: Size(width: 3, height: 2)))
        #expect(sink.begin(width: 11, height: 7, isInterlaced: isInterlaced))
        var rows: [[UInt8]] = (0..<7).map { y in
            (0..<11).flatMap { x in [UInt8(x * 20), UInt8(y * 30), 0, 255] }
        }
        if isInterlaced {
            for y in rows.indices {
                for first in [1, 0] {
                    let pixels = stride(from: first, to: 11, by: 2).flatMap { rows[y][$0 * 4..<$0 * 4 + 4] }
                    #expect(sink.add(pixels, y: y, x: first, step: 2, count: pixels.count / 4))
                }
            }
        } else {
            for y in rows.indices { #expect(sink.add(rows[y], y: y, count: 11)) }
        }
        let image = try #require(sink.finish())
        #expect(image.naturalSize == Size(width: 11, height: 7))
        #expect((image.width, image.height) == (4, 3))
        // Columns 0...2 have the mean 20, and the last two of eleven 190. The last row is not averaged with another.
        #expect(pixels(of: image)[0] == 0xFF00_0000 | 20 << 16 | 30 << 8)
        #expect(pixels(of: image)[3] == 0xFF00_0000 | 190 << 16 | 30 << 8)
        #expect(pixels(of: image)[8] == 0xFF00_0000 | 20 << 16 | 180 << 8)
        rows.removeAll()
    }

    @Test func hugeImagesTakeTheMemoryOfTheDrawnSize() throws {
        let folder = try TemporaryFolder()
        let huge = try Bitmap(width: 4000, height: 3000, pixels: [UInt32](repeating: 0xFF12_3456, count: 12_000_000))
        try huge.writePNG(to: folder.file("huge.png"))
        let loader = FileImageLoader(baseDirectory: folder.path)
        let image = try loader.image(named: "huge.png", pixelSize: Size(width: 40, height: 40))
        #expect(image.naturalSize == Size(width: 4000, height: 3000))
        #expect(image.width * image.height <= 60 * 60)
        #expect(Set(pixels(of: image)) == [0xFF12_3456])
        let whole = try loader.image(named: "huge.png", pixelSize: Size(width: Double.infinity, height: .infinity))
        #expect(whole.width == 4000)
    }

    /// UIKit's content modes: an image of 40 × 20 in a box of 100 × 100.
    @Test(arguments: [
        (TextAttachment.ContentMode.scaleToFill, Rect(x: 0, y: 0, width: 100, height: 100)),
        (.aspectFit, Rect(x: 0, y: 25, width: 100, height: 50)),
        (.aspectFill, Rect(x: -50, y: 0, width: 200, height: 100)),
        (.center, Rect(x: 30, y: 40, width: 40, height: 20)),
        (.topLeft, Rect(x: 0, y: 0, width: 40, height: 20)),
        (.bottomRight, Rect(x: 60, y: 80, width: 40, height: 20)),
        (.right, Rect(x: 60, y: 40, width: 40, height: 20)),
    ])
    func contentModes(mode: TextAttachment.ContentMode, expected: Rect) {
        let box = Rect(x: 0, y: 0, width: 100, height: 100)
        #expect(mode.place(Size(width: 40, height: 20), in: box) == expected)
    }
}
