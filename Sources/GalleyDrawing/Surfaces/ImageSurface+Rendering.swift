internal import GalleyImages
public import GalleyLayout
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

extension ImageSurface {
    /// A layout on a surface of its own: its size, and `padding` points on every side.
    ///
    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - background: `nil` is transparent.
    /// - Throws: what ``init(size:scale:background:renderer:)`` throws.
    public static func render(
        _ layout: TextLayout, scale: Double = 1, background: Color? = nil, padding: EdgeInsets = .zero,
        renderer: TextRenderer = .shared
    ) throws(GalleyError) -> ImageSurface {
        let surface = try ImageSurface(
            holding: layout, scale: scale, background: background, padding: padding, renderer: renderer)
        try surface.draw(layout, at: Point(x: padding.left, y: padding.top))
        return surface
    }

    private convenience init(
        holding layout: TextLayout, scale: Double, background: Color?, padding: EdgeInsets, renderer: TextRenderer
    ) throws(GalleyError) {
        let size = Size(
            width: layout.containerSize.width + padding.left + padding.right,
            height: layout.containerSize.height + padding.top + padding.bottom)
        try self.init(size: size, scale: scale, background: background, renderer: renderer)
    }

    /// Draws a layout on another thread, and stops between passes and lines when the calling task is cancelled.
    ///
    ///     let image = try await ImageSurface.rendering(layout, scale: 2, background: .white)
    ///
    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - background: `nil` is transparent.
    ///   - padding: points on every side of the layout.
    /// - Throws: `CancellationError`, and what ``init(size:scale:background:renderer:)`` throws.
    @concurrent public static func rendering(
        _ layout: TextLayout, scale: Double = 1, background: Color? = nil, padding: EdgeInsets = .zero,
        renderer: TextRenderer = .shared
    ) async throws -> Bitmap {
        try await CancellationToken.ofTask { token in
            let surface = try ImageSurface(
                holding: layout, scale: scale, background: background, padding: padding, renderer: renderer)
            try surface.draw(layout, at: Point(x: padding.left, y: padding.top), cancellation: token)
            return surface.finish()
        }
    }

    /// The same padding on every side.
    public static func render(
        _ layout: TextLayout, scale: Double = 1, background: Color? = nil, padding: Double,
        renderer: TextRenderer = .shared
    ) throws(GalleyError) -> ImageSurface {
        try render(layout, scale: scale, background: background, padding: EdgeInsets(padding), renderer: renderer)
    }

    /// The surface as a PNG file's bytes.
    ///
    /// A surface that is opaque is stored without alpha, one that is grey as grey; the pixels are the same.
    public func pngData(options: PNGOptions = PNGOptions()) throws(GalleyError) -> [UInt8] {
        try PNGEncoder.encode(buffer, options: options, scale: options.storesResolution ? scale : nil)
    }

    /// Writes a PNG file: complete, or not at all.
    ///
    /// - Throws: `GalleyError.unwritableFile`.
    public func writePNG(to path: String, options: PNGOptions = PNGOptions()) throws(GalleyError) {
        try FileWriter.write(try pngData(options: options), to: path)
    }

    /// The surface as a picture file's bytes. JPEG has no transparency: what shows through is white.
    ///
    /// - Parameters:
    ///   - format: ``ImageFormat/png``, ``ImageFormat/jpeg`` or ``ImageFormat/webp``.
    ///   - quality: 0 to 100, of JPEG and WebP; a WebP of 100 has every pixel as it was.
    /// - Throws: `GalleyError.invalidValue` for the formats that are only read.
    public func data(as format: ImageFormat, quality: Int = 85) throws(GalleyError) -> [UInt8] {
        try ImageEncoder.encode(buffer, as: format, quality: quality)
    }

    /// The surface's own pixels as an image. Nothing may be drawn on the surface any more.
    package func finish() -> Bitmap { Bitmap(buffer) }

    /// A copy of the pixels that any thread may keep.
    public func makeBitmap() throws(GalleyError) -> Bitmap {
        let copy = try PixelBuffer(width: width, height: height)
        for y in 0..<height {
            unsafe copy.pixels.advanced(by: y * copy.stride / 4).update(
                from: buffer.pixels.advanced(by: y * stride / 4), count: width)
        }
        return Bitmap(copy)
    }
}
