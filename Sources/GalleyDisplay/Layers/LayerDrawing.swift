public import GalleyDrawing
public import GalleyLayout
public import GalleyText

/// Draws what a layer shows, on whatever thread.
///
/// It is a value that holds all the drawing needs: a layer makes it on the main actor, with its parameters as they then
/// are, and the work leaves with it.
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
    /// What the layer is to show; `LayerContents(image: nil)` is nothing.
    ///
    /// Long work looks at ``DrawingContext/cancellation`` now and then. Errors leave the layer as it was, and are kept in
    /// its ``DisplayLayer/displayError``.
    func makeContents(in context: DrawingContext) throws -> LayerContents
}

/// What a layer's drawing is made for: the layer's size and looks when the drawing was asked for.
public struct DrawingContext: Sendable {
    /// The layer's size in points.
    public let size: Size
    /// Pixels per point.
    public let scale: Double
    /// Whether the drawing fills the layer, so that nothing below it shows.
    public let isOpaque: Bool
    /// The layer's background.
    public let backgroundColor: Color?
    /// What drawings share.
    public let renderer: TextRenderer
    /// Cancelled when the drawing is no longer wanted.
    public let cancellation: CancellationToken

    /// A surface of the layer's size; of its background colour where the layer is opaque, else transparent.
    public func makeSurface() throws -> ImageSurface {
        try ImageSurface(size: size, scale: scale, background: isOpaque ? backgroundColor : nil, renderer: renderer)
    }
}

/// What a drawing made.
public struct LayerContents: Sendable {
    /// What the layer shows, as many pixels per point as its drawing was asked for.
    public var image: Bitmap?
    /// What the drawing found out on the way, for ``DisplayLayer/didDisplay(_:isFinished:)``.
    public var payload: (any Sendable)?

    /// An image, or nothing to show.
    public init(image: Bitmap?, payload: (any Sendable)? = nil) {
        self.image = image
        self.payload = payload
    }

    /// The pixels of a surface, which is not to be drawn on any more.
    public init(_ surface: ImageSurface, payload: (any Sendable)? = nil) {
        self.init(image: surface.finish(), payload: payload)
    }
}

/// A drawing by a closure, onto a surface of the layer's size or as an image of its own.
public struct ClosureDrawing: LayerDrawing {
    private let body: @Sendable (DrawingContext) throws -> LayerContents

    /// Draws onto a surface of the layer's size.
    public init(_ draw: @escaping @Sendable (ImageSurface, DrawingContext) throws -> Void) {
        body = { context in
            let surface = try context.makeSurface()
            try draw(surface, context)
            return LayerContents(surface)
        }
    }

    /// Returns an image; `nil` shows nothing.
    public init(image: @escaping @Sendable (DrawingContext) throws -> Bitmap?) {
        body = { LayerContents(image: try image($0)) }
    }

    /// What the closure draws.
    public func makeContents(in context: DrawingContext) throws -> LayerContents {
        try body(context)
    }
}
