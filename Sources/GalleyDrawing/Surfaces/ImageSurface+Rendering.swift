internal import GalleyImages
public import GalleyLayout
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

extension ImageSurface {
    /// Creates a surface with a layout: its size, with `padding` points on every side.
    ///
    /// - Parameters:
    ///   - scale: the number of pixels per point.
    ///   - background: the background colour; `nil` is transparent.
    /// - Throws: the errors of ``init(size:scale:background:renderer:)``.
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
        try self.init(
            size: layout.containerSize.outset(by: padding), scale: scale, background: background, renderer: renderer)
    }

    /// Draws a layout on another thread, and stops between passes and lines if the calling task is cancelled.
    ///
    /// It has a name of its own, because `render` could otherwise not be called without `await` in asynchronous code.
    ///
    ///     let image = try await ImageSurface.rendering(layout, scale: 2, background: .white)
    ///
    /// - Parameters:
    ///   - scale: the number of pixels per point.
    ///   - background: the background colour; `nil` is transparent.
    ///   - padding: the space on every side of the layout, in points.
    /// - Throws: `CancellationError`, and the errors of ``init(size:scale:background:renderer:)``.
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

    /// Draws a layout into a new surface with the same padding on all sides.
    public static func render(
        _ layout: TextLayout, scale: Double = 1, background: Color? = nil, padding: Double,
        renderer: TextRenderer = .shared
    ) throws(GalleyError) -> ImageSurface {
        try render(layout, scale: scale, background: background, padding: EdgeInsets(padding), renderer: renderer)
    }

    /// Encodes the surface as a PNG file.
    ///
    /// An opaque surface is stored without alpha, a grey one as grey; the pixels are the same.
    public func pngData(options: PNGOptions = PNGOptions()) throws(GalleyError) -> [UInt8] {
        try PNGEncoder.encode(buffer, options: options, scale: options.storesResolution ? scale : nil)
    }

    /// Writes a PNG file; if this fails, no partial file remains.
    ///
    /// - Throws: `GalleyError.unwritableFile`.
    public func writePNG(to path: String, options: PNGOptions = PNGOptions()) throws(GalleyError) {
        try FileWriter.write(try pngData(options: options), to: path)
    }

    /// Encodes the surface as an image file. JPEG has no transparency: the backdrop is white.
    ///
    /// - Parameters:
    ///   - format: ``ImageFormat/png``, ``ImageFormat/jpeg`` or ``ImageFormat/webp``.
    ///   - quality: The quality of JPEG and WebP, from 0 to 100; WebP is lossless at 100.
    /// - Throws: `GalleyError.invalidValue` for formats that can only be read.
    public func data(as format: ImageFormat, quality: Int = 85) throws(GalleyError) -> [UInt8] {
        try ImageEncoder.encode(buffer, as: format, quality: quality)
    }

    /// Returns the surface's pixels as an image. The surface must not be drawn on afterwards.
    package func finish() -> Bitmap { Bitmap(buffer) }

    /// Creates a copy of the pixels that any thread can use.
    public func makeBitmap() throws(GalleyError) -> Bitmap {
        let copy = try PixelBuffer(width: width, height: height)
        for y in 0..<height {
            unsafe copy.pixels.advanced(by: y * copy.stride / 4).update(
                from: buffer.pixels.advanced(by: y * stride / 4), count: width)
        }
        return Bitmap(copy)
    }
}
