public import GalleyDrawing
public import GalleyLayout
public import GalleyText

/// The size and appearance of a layer at the time when its drawing was requested.
public struct DrawingContext: Sendable {
    /// The layer's size in points.
    public let size: Size
    /// Pixels per point.
    public let scale: Double
    /// Whether the drawing covers the layer, so that nothing below it is visible.
    public let isOpaque: Bool
    /// The layer's background colour.
    public let backgroundColor: Color?
    /// The renderer, whose caches drawings share.
    public let renderer: TextRenderer
    /// The token that is cancelled when the drawing is no longer needed.
    public let cancellation: CancellationToken
    /// The part of the layer to be drawn, in points from its top left corner; `nil` for all of it. See
    /// ``DisplayLayer/setNeedsDisplay(in:)``.
    ///
    /// The surface of ``makeSurface()`` shows the previous contents elsewhere, and is not changed there. A drawing can
    /// ignore this value, or use it to draw less.
    public internal(set) var dirtyRect: Rect?
    /// The contents that are kept outside ``dirtyRect``.
    var base: Bitmap?

    /// Creates a surface of the layer's size, filled with its background colour if the layer is opaque, otherwise
    /// transparent. If there is a ``dirtyRect``, only this part is filled.
    public func makeSurface() throws -> ImageSurface {
        let background = isOpaque ? backgroundColor : nil
        if let base, let dirtyRect,
            try renderer.options.limits.pixelSize(width: size.width * scale, height: size.height * scale)
                == (base.width, base.height)
        {
            return try ImageSurface(
                updating: base, in: PixelRect(covering: dirtyRect, scale: scale), scale: scale, background: background,
                renderer: renderer)
        }
        return try ImageSurface(size: size, scale: scale, background: background, renderer: renderer)
    }
}
