public import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

/// A drawing by a closure, which draws onto a surface of the layer's size or returns an image.
public struct ClosureDrawing: LayerDrawing {
    private let body: @Sendable (DrawingContext) throws -> LayerContents

    /// Creates a drawing whose closure draws onto a surface of the layer's size.
    public init(_ draw: @escaping @Sendable (ImageSurface, DrawingContext) throws -> Void) {
        body = { context in
            let surface = try context.makeSurface()
            try draw(surface, context)
            return LayerContents(surface)
        }
    }

    /// Creates a drawing whose closure returns an image; `nil` shows nothing.
    public init(image: @escaping @Sendable (DrawingContext) throws -> Bitmap?) {
        body = { LayerContents(image: try image($0)) }
    }

    /// Calls the closure.
    public func makeContents(in context: DrawingContext) throws -> LayerContents {
        try body(context)
    }
}
