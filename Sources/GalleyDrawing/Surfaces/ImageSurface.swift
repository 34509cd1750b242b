internal import CCairo
internal import CGalleyBlend
internal import GalleyBoxes
internal import GalleyGlyphs
internal import GalleyImages
public import GalleyLayout
public import GalleyText

/// A canvas of pixels: premultiplied ARGB, one native-endian word each, as Cairo's `ARGB32`.
///
///     let image = try ImageSurface.render(layout, scale: 2, background: .white, padding: 8)
///     try image.writePNG(to: "card.png")
///
/// Lengths and positions are points of `scale` pixels. A surface belongs to one thread at a time.
@safe public final class ImageSurface: Canvas {
    /// The number of pixels per point.
    public let scale: Double
    let buffer: PixelBuffer
    /// The pixels that can be drawn on, if the others are kept from another image; `nil` for all.
    package let drawnArea: PixelRect?
    /// The canvas that draws a group.
    private(set) var groupCanvas: CairoCanvas?

    /// Creates a surface of `size` points, rounded up to whole pixels.
    ///
    /// - Parameter background: the colour that fills the surface; `nil` is transparent.
    /// - Throws: `GalleyError.surfaceTooLarge` beyond the renderer's limits, `GalleyError.invalidValue` for sizes and
    ///   scales that are not finite or not positive.
    public init(
        size: Size, scale: Double = 1, background: Color? = nil, renderer: TextRenderer = .shared
    ) throws(GalleyError) {
        try ImageSurface.check(scale: scale)
        let pixels = try renderer.options.limits.pixelSize(width: size.width * scale, height: size.height * scale)
        self.scale = scale
        buffer = try PixelBuffer(
            width: pixels.width, height: pixels.height, color: background?.premultiplied ?? 0, pool: renderer.memory)
        drawnArea = nil
        super.init(renderer: renderer, images: ImageStore(renderer.options))
    }

    /// Creates a surface with the pixels of an image. Only those in `area` can be drawn on.
    ///
    /// Drawing the same as on a new surface gives the same pixels in the area.
    ///
    /// - Parameter background: the colour that fills the area; `nil` is transparent.
    package init(
        updating base: Bitmap, in area: PixelRect, scale: Double, background: Color? = nil,
        renderer: TextRenderer = .shared
    ) throws(GalleyError) {
        try ImageSurface.check(scale: scale)
        self.scale = scale
        buffer = try PixelBuffer(copying: base.buffer, pool: renderer.memory)
        drawnArea = area.intersection(PixelRect(width: base.width, height: base.height))
        super.init(renderer: renderer, images: ImageStore(renderer.options))
        clearTarget(background?.premultiplied ?? 0)
    }

    /// Creates a surface over memory of the caller, who must keep it valid during the lifetime of the surface, and not
    /// write to it otherwise. Existing contents are kept until they are drawn over.
    ///
    /// - Parameters:
    ///   - memory: `height` rows of `stride` bytes, aligned to four bytes.
    ///   - stride: the number of bytes from one row to the next, a multiple of four.
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
        drawnArea = nil
        super.init(renderer: renderer, images: ImageStore(renderer.options))
    }

    private static func check(scale: Double) throws(GalleyError) {
        guard scale.isFinite, scale > 0 else {
            throw .invalidValue(name: "scale", value: "\(scale)", reason: "it must be above 0")
        }
    }

    override var pixelScale: Double? { scale }

    /// The width in pixels.
    public var width: Int { buffer.width }
    /// The height in pixels.
    public var height: Int { buffer.height }
    /// The number of bytes from one row to the next.
    public var stride: Int { buffer.stride }

    /// Calls `body` with the pixels, `stride` bytes per row; the memory is valid only during the call.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        defer { withExtendedLifetime(self) {} }
        return try unsafe body(buffer.bytes)
    }

    // MARK: Drawing

    /// Replaces every pixel.
    public func clear(_ color: Color) {
        if drawnArea == nil { buffer.clear(color.premultiplied) } else { clearTarget(color.premultiplied) }
    }

    private func clearTarget(_ color: UInt32) {
        var target = unsafe target
        unsafe galley_clear(&target, color)
    }

    /// The pixels that can be drawn on.
    private var target: GalleyTarget {
        var target = unsafe buffer.target
        guard let area = drawnArea else { return unsafe target }
        unsafe (target.left, target.top) = (Int32(area.left), Int32(area.top))
        unsafe (target.right, target.bottom) = (Int32(area.right), Int32(area.bottom))
        return unsafe target
    }

    /// Draws a layout until `cancellation` is cancelled, which is checked between passes and lines.
    ///
    /// - Throws: `CancellationError` if the drawing was cancelled; parts of it may have been drawn.
    public func draw(_ layout: TextLayout, at origin: Point, cancellation: CancellationToken) throws {
        try cancellation.check()
        try draw(DrawnContent(layout, cancellation: cancellation), at: origin)
        try cancellation.check()
    }

    /// Draws a debug overlay of a layout over existing contents, with the layout's container at `origin`.
    public func draw(_ overlay: DebugOverlay, of layout: TextLayout, at origin: Point) throws(GalleyError) {
        guard !overlay.isEmpty else { return }
        try paint(at: origin) { DebugPass.draw(DrawnContent(layout), overlay, with: $0) }
    }

    /// Draws a group with a state; `body` is not called if nothing would be visible.
    override func paintGroup(_ state: GraphicsState, _ body: () throws(GalleyError) -> Void) throws(GalleyError) {
        guard state.isVisible else { return }
        if let groupCanvas { return try groupCanvas.paintGroup(state, body) }
        // All rows, since Cairo reads the pixels that it draws on.
        buffer.settle(upTo: buffer.height)
        guard let context = CairoImageContext(buffer, scale: scale, origin: .zero, clip: drawnArea) else {
            throw .drawingFailed(operation: "drawing a group", reason: "out of memory")
        }
        let canvas = unsafe CairoCanvas(context.raw, renderer: renderer, images: images, scale: scale)
        groupCanvas = canvas
        defer {
            groupCanvas = nil
            withExtendedLifetime(context) {}
        }
        try canvas.paintGroup(state, body)
    }

    override func drawBoxes(_ layout: BoxLayout, at origin: Point) throws(GalleyError) {
        if let groupCanvas { return try groupCanvas.draw(layout, at: origin, imageScale: scale) }
        // All rows, since Cairo reads the pixels that it draws on.
        buffer.settle(upTo: buffer.height)
        guard let image = CairoImageContext(buffer, scale: scale, origin: .zero, clip: drawnArea) else {
            throw .drawingFailed(operation: "drawing boxes", reason: "out of memory")
        }
        let canvas = unsafe CairoCanvas(image.raw, renderer: renderer, images: images, scale: scale)
        try canvas.draw(layout, at: origin, imageScale: scale)
        withExtendedLifetime(image) {}
    }

    /// Calls `body` with a painter whose origin is at `origin`.
    override func paint(at origin: Point, _ body: (any Painter) -> Void) throws(GalleyError) {
        if let groupCanvas { return try groupCanvas.paint(at: origin, body) }
        try renderer.withWorker { worker throws(GalleyError) in
            var context: CairoImageContext?
            let painter = unsafe RasterPainter(
                target: target, buffer: buffer, scale: scale, tx: origin.x * scale, ty: origin.y * scale,
                worker: worker,
                hinting: renderer.options.hinting, images: images
            ) { [buffer, scale, renderer, images, drawnArea] in
                context = CairoImageContext(buffer, scale: scale, origin: origin, clip: drawnArea)
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
