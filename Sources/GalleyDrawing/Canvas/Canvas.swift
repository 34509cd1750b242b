public import GalleyBoxes
public import GalleyLayout
public import GalleyText

/// Something to draw on: the pixels of an ``ImageSurface``, the pages of a ``PDFDocument``, an
/// ``SVGDocument``, or a program's own Cairo context as a ``CairoCanvas``.
///
/// Coordinates are points, from the top left corner, y down. A canvas belongs to one thread at a time;
/// any number of canvases can draw at once, even the same layout.
///
/// A canvas of your own draws a layout by walking ``TextLayout/lines`` and their ``TextLine/runs``, whose glyphs know their
/// places and whose fonts their outlines.
public protocol Canvas: AnyObject {
    /// What this canvas shares with others.
    var renderer: TextRenderer { get }
    /// What could not be drawn as asked, so far.
    var warnings: [GalleyWarning] { get }
    /// Draws a layout with its container's top left corner at `origin`.
    func draw(_ layout: TextLayout, at origin: Point) throws(GalleyError)
    /// Draws some of a layout's lines, with its container's top left corner at `origin`. Boxes that go on in other
    /// lines are cut open there.
    func draw(_ layout: TextLayout, lines: Range<Int>, at origin: Point) throws(GalleyError)
    /// Draws boxes with the corner that their layout counts from at `origin`.
    func draw(_ layout: BoxLayout, at origin: Point) throws(GalleyError)
    /// Fills a rectangle.
    func fill(_ rect: Rect, with color: Color) throws(GalleyError)
    /// Fills a path.
    func fill(_ path: Path, rule: Path.FillRule, with color: Color) throws(GalleyError)
    /// Strokes along a path, half of `width` points on either side.
    func stroke(_ path: Path, width: Double, with color: Color) throws(GalleyError)
    /// Draws the shadow, and those that follow it, of a filled path, but not the path.
    func draw(_ shadow: Shadow, of path: Path, rule: Path.FillRule) throws(GalleyError)
    /// Draws an image, scaled to fill `rect`.
    func draw(_ image: Bitmap, in rect: Rect) throws(GalleyError)
    /// Draws what `body` draws, in a state; it is not called where nothing of it could be seen. ``group(_:_:)`` is its
    /// form for a `body` that throws whatever it likes.
    func drawGroup(_ state: DrawingState, _ body: () throws(GalleyError) -> Void) throws(GalleyError)
}

extension Canvas {
    /// Draws a layout at the top left corner.
    public func draw(_ layout: TextLayout) throws(GalleyError) {
        try draw(layout, at: .zero)
    }

    /// Draws what `body` draws, in a state; it is not called where nothing of it could be seen.
    ///
    /// Groups nest. Text that is turned, or cut off by more than a rectangle, is drawn as shapes on an image.
    /// - Throws: ``GalleyError``, and what `body` throws.
    public func group(_ state: DrawingState, _ body: () throws -> Void) throws {
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

    /// Fills a path by the non-zero rule.
    public func fill(_ path: Path, with color: Color) throws(GalleyError) {
        try fill(path, rule: .nonZero, with: color)
    }

    /// Fills a rectangle with round corners over its shadow.
    public func fill(_ rect: Rect, cornerRadius: Double, with color: Color, shadow: Shadow? = nil) throws(GalleyError) {
        let path = Path(roundedRect: rect, radius: cornerRadius)
        if let shadow { try draw(shadow, of: path, rule: .nonZero) }
        try fill(path, with: color)
    }

    /// Draws an image, scaled to fill a rectangle with round corners.
    public func draw(_ image: Bitmap, in rect: Rect, cornerRadius: Double) throws(GalleyError) {
        let state = DrawingState(clip: Path(roundedRect: rect, radius: cornerRadius))
        try drawGroup(state) { () throws(GalleyError) in try draw(image, in: rect) }
    }
}
