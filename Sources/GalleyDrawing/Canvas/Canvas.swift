public import GalleyBoxes
public import GalleyLayout
public import GalleyText

/// Something that could not be drawn as asked, and was not silently left out.
public struct DrawingWarning: Sendable, Hashable, CustomStringConvertible {
    /// A short stable identifier: `unreadableImage`, `unusableFont`, `glyphTooLarge`, `refusedLink`.
    public let code: String
    /// Says what, and what to do.
    public let message: String

    public var description: String { "\(code): \(message)" }
}

/// Something to draw on: the pixels of an ``ImageSurface``, the pages of a ``PDFDocument``, an
/// ``SVGDocument``, or a program's own Cairo context as a ``CairoCanvas``.
///
/// Coordinates are points, from the top left corner, y down. A canvas belongs to one thread at a time;
/// any number of canvases can draw at once, even the same layout.
public protocol Canvas: AnyObject {
    /// What this canvas shares with others.
    var renderer: TextRenderer { get }
    /// What could not be drawn as asked, so far.
    var warnings: [DrawingWarning] { get }
    /// Draws a layout with its container's top left corner at `origin`.
    func draw(_ layout: TextLayout, at origin: Point) throws
    /// Draws boxes with the corner that their layout counts from at `origin`.
    func draw(_ layout: BoxLayout, at origin: Point) throws
    /// Fills a rectangle.
    func fill(_ rect: Rect, with color: Color) throws
    /// Draws an image, scaled to fill `rect`.
    func draw(_ image: Bitmap, in rect: Rect) throws
}

extension Canvas {
    /// Draws a layout at the top left corner.
    public func draw(_ layout: TextLayout) throws {
        try draw(layout, at: .zero)
    }
}
