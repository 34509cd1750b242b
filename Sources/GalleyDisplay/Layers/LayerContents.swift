public import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

/// The result of a drawing.
public struct LayerContents: Sendable {
    /// The image of the layer, at the requested number of pixels per point.
    public var image: Bitmap?
    /// An additional result of the drawing, passed to ``DisplayLayer/didDisplay(_:isFinished:)``.
    public var payload: (any Sendable)?
    /// The part of the image that was drawn, if the rest is that of the previous image.
    private var drawnArea: PixelRect?
    /// The number of pixels that were drawn.
    var drawnPixels: Int { drawnArea?.count ?? image.map { $0.width * $0.height } ?? 0 }

    /// Creates contents with an image; `nil` shows nothing.
    public init(image: Bitmap?, payload: (any Sendable)? = nil) {
        self.image = image
        self.payload = payload
    }

    /// Creates contents from a surface, which must not be drawn on afterwards.
    public init(_ surface: ImageSurface, payload: (any Sendable)? = nil) {
        self.init(image: surface.finish(), payload: payload)
        drawnArea = surface.drawnArea
    }
}
