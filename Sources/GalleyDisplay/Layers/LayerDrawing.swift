public import GalleyDrawing
public import GalleyLayout
public import GalleyText

/// A value that draws a layer's contents on any thread.
///
/// It contains everything that the drawing needs. A layer makes it on the main actor with its current parameters, and
/// passes it to the drawing thread.
///
/// ```swift
/// struct Gauge: LayerDrawing {
///     let value: Double
///     func makeContents(in context: DrawingContext) throws -> LayerContents {
///         let surface = try context.makeSurface()
///         try surface.fill(Rect(x: 0, y: 0, width: context.size.width * value, height: 4), with: .black)
///         return LayerContents(surface)
///     }
/// }
/// ```
public protocol LayerDrawing: Sendable {
    /// Draws the layer's contents; `LayerContents(image: nil)` shows nothing.
    ///
    /// Long operations should check ``DrawingContext/cancellation`` now and then. After an error the layer stays
    /// unchanged, and the error is available as ``DisplayLayer/displayError``.
    func makeContents(in context: DrawingContext) throws -> LayerContents
}

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

/// The result of a drawing.
public struct LayerContents: Sendable {
    /// The image of the layer, at the requested number of pixels per point.
    public var image: Bitmap?
    /// An additional result of the drawing, passed to ``DisplayLayer/didDisplay(_:isFinished:)``.
    public var payload: (any Sendable)?

    /// Creates contents with an image; `nil` shows nothing.
    public init(image: Bitmap?, payload: (any Sendable)? = nil) {
        self.image = image
        self.payload = payload
    }

    /// Creates contents from a surface, which must not be drawn on afterwards.
    public init(_ surface: ImageSurface, payload: (any Sendable)? = nil) {
        self.init(image: surface.finish(), payload: payload)
    }
}

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
