internal import CCairo
internal import CGalleyBlend
public import GalleyLayout
public import GalleyText

/// A canvas of pixels: premultiplied ARGB, one native-endian word each, as Cairo's `ARGB32`.
///
///     let image = try ImageSurface.render(layout, scale: 2, background: .white, padding: 8)
///     try image.writePNG(to: "card.png")
///
/// Lengths and positions are points; `scale` pixels make one. A surface belongs to one thread at a time.
@safe public final class ImageSurface: Canvas {
    public let renderer: TextRenderer
    /// Pixels per point.
    public let scale: Double
    let buffer: PixelBuffer
    let images: ImageStore

    /// A surface that holds `size` points, rounded up to whole pixels.
    ///
    /// - Parameter background: fills the surface; `nil` leaves it transparent.
    /// - Throws: `GalleyError.surfaceTooLarge` beyond the renderer's limits, `GalleyError.invalidValue` for
    ///   sizes and scales that are not finite or not positive.
    public init(
        size: Size, scale: Double = 1, background: Color? = nil, renderer: TextRenderer = .shared
    ) throws {
        try ImageSurface.check(scale: scale)
        let pixels = try renderer.options.limits.pixelSize(width: size.width * scale, height: size.height * scale)
        self.renderer = renderer
        self.scale = scale
        buffer = try PixelBuffer(
            width: pixels.width, height: pixels.height, color: background?.premultiplied ?? 0, pool: renderer.memory)
        images = ImageStore(renderer.options)
    }

    /// A surface over memory of the caller's, who keeps it alive as long as the surface and lets nobody else
    /// write to it meanwhile. What it holds stays until something is drawn over it.
    ///
    /// - Parameters:
    ///   - memory: `height` rows of `stride` bytes, aligned to four bytes.
    ///   - stride: bytes from one row to the next, a multiple of four.
    public init(
        drawingInto memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, scale: Double = 1,
        renderer: TextRenderer = .shared
    ) throws {
        try ImageSurface.check(scale: scale)
        _ = try renderer.options.limits.pixelSize(width: Double(width), height: Double(height))
        guard width > 0, height > 0, stride >= width * 4, stride % 4 == 0, UInt(bitPattern: memory) % 4 == 0 else {
            throw GalleyError.invalidValue(
                name: "stride", value: "\(stride)",
                reason: "\(width) × \(height) pixels need rows of at least four bytes a pixel, aligned to four bytes")
        }
        self.renderer = renderer
        self.scale = scale
        buffer = unsafe PixelBuffer(borrowing: memory, width: width, height: height, stride: stride)
        images = ImageStore(renderer.options)
    }

    private static func check(scale: Double) throws(GalleyError) {
        guard scale.isFinite, scale > 0 else {
            throw .invalidValue(name: "scale", value: "\(scale)", reason: "it has to be above 0")
        }
    }

    /// Size in pixels.
    public var width: Int { buffer.width }
    /// Height in pixels.
    public var height: Int { buffer.height }
    /// Bytes from one row to the next.
    public var stride: Int { buffer.stride }

    /// What could not be drawn as asked, so far.
    public var warnings: [DrawingWarning] { images.warnings }

    /// Calls `body` with the pixels, `stride` bytes a row; the memory is valid only meanwhile.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        defer { withExtendedLifetime(self) {} }
        return try unsafe body(buffer.bytes)
    }

    // MARK: Drawing

    /// Replaces every pixel.
    public func clear(_ color: Color) {
        buffer.clear(color.premultiplied)
    }

    /// Draws a layout with its container's top left corner at `origin`, in points.
    public func draw(_ layout: TextLayout, at origin: Point) throws {
        try draw(DrawnContent(layout), at: origin)
    }

    /// Draws a layout until `cancellation` is cancelled, which is looked at between passes and lines.
    ///
    /// - Throws: `CancellationError` where the drawing was stopped; parts of it may have been drawn.
    public func draw(_ layout: TextLayout, at origin: Point, cancellation: CancellationToken) throws {
        try cancellation.check()
        try draw(DrawnContent(layout, cancellation: cancellation), at: origin)
        try cancellation.check()
    }

    /// Fills a rectangle.
    public func fill(_ rect: Rect, with color: Color) throws {
        try paint(at: .zero) { $0.fill(rect, with: color) }
    }

    /// Draws an image, scaled to fill `rect`.
    public func draw(_ image: Bitmap, in rect: Rect) throws {
        try paint(at: .zero) { $0.draw(image, in: rect, clip: rect) }
    }

    func draw(_ content: DrawnContent, at origin: Point) throws {
        try paint(at: origin) { DrawingPass.drawAll(content, debug: renderer.options.debug, with: $0) }
    }

    /// Lends a painter whose origin is at `origin`.
    func paint(at origin: Point, _ body: (RasterPainter) -> Void) throws {
        try renderer.withWorker { worker in
            var context: CairoImageContext?
            let painter = unsafe RasterPainter(
                target: buffer.target, buffer: buffer, scale: scale, tx: origin.x * scale, ty: origin.y * scale,
                worker: worker,
                hinting: renderer.options.hinting, images: images
            ) { [buffer, scale, renderer, images] in
                context = CairoImageContext(buffer, scale: scale, origin: origin)
                return context.map { context in
                    unsafe CairoPainter(
                        context: context.raw, form: .outlines, worker: worker, fonts: renderer.cairoFonts,
                        images: images)
                }
            }
            body(painter)
            withExtendedLifetime(context) {}
        }
    }
}
