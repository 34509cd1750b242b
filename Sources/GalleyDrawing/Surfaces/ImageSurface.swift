internal import CCairo
internal import CGalleyBlend
internal import GalleyGlyphs
internal import GalleyImages
public import GalleyLayout
public import GalleyText

/// A canvas of pixels: premultiplied ARGB, one native-endian word each, as Cairo's `ARGB32`.
///
///     let image = try ImageSurface.render(layout, scale: 2, background: .white, padding: 8)
///     try image.writePNG(to: "card.png")
///
/// Lengths and positions are points; `scale` pixels make one. A surface belongs to one thread at a time.
@safe public final class ImageSurface: PaintedCanvas, Canvas {
    /// Pixels per point.
    public let scale: Double
    let buffer: PixelBuffer
    /// Draws while a group is drawn.
    private(set) var groupCanvas: CairoCanvas?

    /// A surface that holds `size` points, rounded up to whole pixels.
    ///
    /// - Parameter background: fills the surface; `nil` leaves it transparent.
    /// - Throws: `GalleyError.surfaceTooLarge` beyond the renderer's limits, `GalleyError.invalidValue` for
    ///   sizes and scales that are not finite or not positive.
    public init(
        size: Size, scale: Double = 1, background: Color? = nil, renderer: TextRenderer = .shared
    ) throws(GalleyError) {
        try ImageSurface.check(scale: scale)
        let pixels = try renderer.options.limits.pixelSize(width: size.width * scale, height: size.height * scale)
        self.scale = scale
        buffer = try PixelBuffer(
            width: pixels.width, height: pixels.height, color: background?.premultiplied ?? 0, pool: renderer.memory)
        super.init(renderer: renderer, images: ImageStore(renderer.options))
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
    ) throws(GalleyError) {
        try ImageSurface.check(scale: scale)
        _ = try renderer.options.limits.pixelSize(width: Double(width), height: Double(height))
        guard width > 0, height > 0, stride >= width * 4, stride % 4 == 0, UInt(bitPattern: memory) % 4 == 0 else {
            throw .invalidValue(
                name: "stride", value: "\(stride)",
                reason: "\(width) × \(height) pixels need rows of at least four bytes a pixel, aligned to four bytes")
        }
        self.scale = scale
        buffer = unsafe PixelBuffer(borrowing: memory, width: width, height: height, stride: stride)
        super.init(renderer: renderer, images: ImageStore(renderer.options))
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

    /// Draws a layout until `cancellation` is cancelled, which is looked at between passes and lines.
    ///
    /// - Throws: `CancellationError` where the drawing was stopped; parts of it may have been drawn.
    public func draw(_ layout: TextLayout, at origin: Point, cancellation: CancellationToken) throws {
        try cancellation.check()
        try draw(DrawnContent(layout, cancellation: cancellation), at: origin)
        try cancellation.check()
    }

    /// Draws what an overlay shows of a layout, above what is there, with the layout's container at `origin`.
    public func draw(_ overlay: DebugOverlay, of layout: TextLayout, at origin: Point) throws(GalleyError) {
        guard !overlay.isEmpty else { return }
        try paint(at: origin) { DebugPass.draw(DrawnContent(layout), overlay, with: $0) }
    }

    /// Draws what `body` draws, in a state; it is not called where nothing of it could be seen.
    public func drawGroup(_ state: DrawingState, _ body: () throws(GalleyError) -> Void) throws(GalleyError) {
        guard state.isVisible else { return }
        if let groupCanvas { return try groupCanvas.drawGroup(state, body) }
        // All rows, for Cairo reads what it draws on.
        buffer.settle(upTo: buffer.height)
        guard let context = CairoImageContext(buffer, scale: scale, origin: .zero) else {
            throw .drawingFailed(operation: "drawing a group", reason: "out of memory")
        }
        let canvas = unsafe CairoCanvas(context.raw, renderer: renderer, images: images)
        groupCanvas = canvas
        defer {
            groupCanvas = nil
            withExtendedLifetime(context) {}
        }
        try canvas.drawGroup(state, body)
    }

    /// Lends a painter whose origin is at `origin`.
    override func paint(at origin: Point, _ body: (any Painter) -> Void) throws(GalleyError) {
        if let groupCanvas { return try groupCanvas.paint(at: origin, body) }
        try renderer.withWorker { worker throws(GalleyError) in
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
