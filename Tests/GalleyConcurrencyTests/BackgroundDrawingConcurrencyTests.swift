import GalleyDrawingTestSupport
import GalleyLayout
import GalleySupport
import GalleyTestSupport
import GalleyText
import GalleyUnicode
import Testing

@testable import GalleyDrawing

/// Drawing on threads other than the caller's.
@Suite struct BackgroundDrawingConcurrencyTests {
    private static func layout() throws -> TextLayout {
        try makeLayout(String(repeating: "Lines to draw, ffi and मराठी. ", count: 20), width: 180) { attributes in
            attributes.backgroundColor = Color(white: 0.9)
            attributes.underline = .single
        }
    }

    @Test func theBackgroundDrawsTheSamePixels() async throws {
        let layout = try Self.layout()
        let surface = try ImageSurface.render(layout, scale: 2, background: .white, padding: 5)
        let bitmap = try await ImageSurface.rendering(
            layout, scale: 2, background: .white, padding: EdgeInsets(5))
        #expect(bitmap.width == surface.width && bitmap.height == surface.height)
        #expect(pixels(of: bitmap) == pixels(of: surface))
    }

    @Test func aCancelledTaskGetsNoPicture() async throws {
        let layout = try Self.layout()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await ImageSurface.rendering(layout)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// A drawing that is cancelled during a pass stops at the next line, and later passes draw nothing.
    @Test func drawingStopsBetweenLines() throws {
        /// Cancels the drawing when an image is loaded, in the middle of drawing.
        struct CancellingLoader: ImageLoader {
            let token: CancellationToken

            func image(named name: String, pixelSize: Size) throws -> Bitmap {
                token.cancel()
                return try Bitmap(width: 1, height: 1, pixels: [0xFF00_00FF])
            }
        }
        let token = CancellationToken()
        let renderer = TextRenderer(options: TextRenderer.Options(imageLoader: CancellingLoader(token: token)))
        var text = AttributedText("before ")
        text.append(.attachment(TextAttachment(width: 10, height: 10, image: "x")))
        text.append(" struck", attributes: TextAttributes(font: FontDescriptor(size: 12)))
        text.mergeAttributes(Self.struck)
        let layout = try makeLayout(text)
        let canvas = try ImageSurface(size: layout.size, background: .white, renderer: renderer)
        #expect(throws: CancellationError.self) {
            try canvas.draw(layout, at: .zero, cancellation: token)
        }
        let whole = try ImageSurface(size: layout.size, background: .white, renderer: renderer)
        try whole.draw(layout, at: .zero)
        let red: UInt32 = 0xFFFF_0000
        #expect(pixels(of: whole).contains(red))
        #expect(!pixels(of: canvas).contains(red))
    }

    private static var struck: TextAttributes {
        var attributes = TextAttributes()
        attributes.strikethrough = LineDecoration(width: 2, color: Color(red: 1, green: 0, blue: 0))
        return attributes
    }
}
