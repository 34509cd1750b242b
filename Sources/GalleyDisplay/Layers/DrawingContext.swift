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

    /// Creates a surface of the layer's size, filled with its background colour if the layer is opaque, otherwise
    /// transparent.
    public func makeSurface() throws -> ImageSurface {
        try ImageSurface(size: size, scale: scale, background: isOpaque ? backgroundColor : nil, renderer: renderer)
    }
}
