public import GalleyBoxes
public import GalleyLayout
public import GalleyText

/// A drawing target: the pixels of an ``ImageSurface``, the pages of a ``PDFDocument``, an ``SVGDocument``, or an
/// external Cairo context in a ``CairoCanvas``.
///
/// Coordinates are points relative to the top left corner, y downwards. A canvas belongs to one thread at a time; any
/// number of canvases can draw at the same time, even the same layout.
///
/// A custom canvas can draw a layout with ``TextLayout/lines`` and their ``TextLine/runs``, which provide glyph
/// positions and fonts with outlines.
public protocol Canvas: AnyObject {
    /// The renderer, which this canvas shares with others.
    var renderer: TextRenderer { get }
    /// The warnings of the drawing so far.
    var warnings: [GalleyWarning] { get }
    /// Draws a layout with its container's top left corner at `origin`.
    func draw(_ layout: TextLayout, at origin: Point) throws(GalleyError)
    /// Draws some of a layout's lines, with its container's top left corner at `origin`. Boxes that continue in other
    /// lines are cut there.
    func draw(_ layout: TextLayout, lines: Range<Int>, at origin: Point) throws(GalleyError)
    /// Draws boxes with the origin of their layout at `origin`.
    func draw(_ layout: BoxLayout, at origin: Point) throws(GalleyError)
    /// Fills a rectangle.
    func fill(_ rect: Rect, with color: Color) throws(GalleyError)
    /// Fills a path.
    func fill(_ path: Path, rule: Path.FillRule, with color: Color) throws(GalleyError)
    /// Strokes a path, with half of `width` points on either side.
    func stroke(_ path: Path, width: Double, with color: Color) throws(GalleyError)
    /// Draws the shadow of a filled path, with the following shadows, but not the path.
    func draw(_ shadow: Shadow, of path: Path, rule: Path.FillRule) throws(GalleyError)
    /// Draws an image, scaled to fill `rect`.
    func draw(_ image: Bitmap, in rect: Rect) throws(GalleyError)
    /// Draws a group with a state; `body` is not called if nothing would be visible. ``group(_:_:)`` is the form for a
    /// `body` with arbitrary errors.
    func drawGroup(_ state: GraphicsState, _ body: () throws(GalleyError) -> Void) throws(GalleyError)
}

extension Canvas {
    /// Draws a layout at the top left corner.
    public func draw(_ layout: TextLayout) throws(GalleyError) {
        try draw(layout, at: .zero)
    }

    /// Draws a group with a state; `body` is not called if nothing would be visible.
    ///
    /// Groups can be nested. Text that is rotated, or clipped by more than a rectangle, is drawn as shapes on an image.
    /// - Throws: ``GalleyError``, and the errors of `body`.
    public func group(_ state: GraphicsState, _ body: () throws -> Void) throws {
        var failure: (any Error)?
        try drawGroup(state) { () throws(GalleyError) in
            do {
                try body()
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// Fills a path with the non-zero rule.
    public func fill(_ path: Path, with color: Color) throws(GalleyError) {
        try fill(path, rule: .nonZero, with: color)
    }

    /// Fills a rectangle with rounded corners, over its shadow.
    public func fill(_ rect: Rect, cornerRadius: Double, with color: Color, shadow: Shadow? = nil) throws(GalleyError) {
        let path = Path(roundedRect: rect, radius: cornerRadius)
        if let shadow { try draw(shadow, of: path, rule: .nonZero) }
        try fill(path, with: color)
    }

    /// Draws an image, scaled to fill a rectangle with rounded corners.
    public func draw(_ image: Bitmap, in rect: Rect, cornerRadius: Double) throws(GalleyError) {
        let state = GraphicsState(clip: Path(roundedRect: rect, radius: cornerRadius))
        try drawGroup(state) { () throws(GalleyError) in try draw(image, in: rect) }
    }
}
