public import GalleyLayout
public import GalleyText

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
    ) throws -> ImageSurface {
        let size = Size(
            width: layout.containerSize.width + padding.left + padding.right,
            height: layout.containerSize.height + padding.top + padding.bottom)
        let surface = try ImageSurface(size: size, scale: scale, background: background, renderer: renderer)
        try surface.draw(layout, at: Point(x: padding.left, y: padding.top))
        return surface
    }

    /// The same padding on every side.
    public static func render(
        _ layout: TextLayout, scale: Double = 1, background: Color? = nil, padding: Double,
        renderer: TextRenderer = .shared
    ) throws -> ImageSurface {
        try render(layout, scale: scale, background: background, padding: EdgeInsets(padding), renderer: renderer)
    }

    /// The surface as a PNG file's bytes.
    ///
    /// A surface that is opaque is stored without alpha, one that is grey as grey; the pixels are the same.
    public func pngData(options: PNGOptions = PNGOptions()) throws -> [UInt8] {
        try PNGEncoder.encode(buffer, options: options, scale: options.storesResolution ? scale : nil)
    }

    /// Writes a PNG file: complete, or not at all.
    ///
    /// - Throws: `GalleyError.unwritableFile`.
    public func writePNG(to path: String, options: PNGOptions = PNGOptions()) throws {
        try FileWriter.write(try pngData(options: options), to: path)
    }

    /// A copy of the pixels that any thread may keep.
    public func makeBitmap() throws -> Bitmap {
        let copy = try PixelBuffer(width: width, height: height)
        for y in 0..<height {
            unsafe copy.pixels.advanced(by: y * copy.stride / 4).update(
                from: buffer.pixels.advanced(by: y * stride / 4), count: width)
        }
        return Bitmap(copy)
    }
}
