public import GalleyBoxes
internal import GalleyImages
public import GalleyLayout
public import GalleyText

/// A drawing target: the pixels of an ``ImageSurface``, the pages of a ``PDFDocument``, an ``SVGDocument``, or an
/// external Cairo context in a ``CairoCanvas``.
///
/// Coordinates are points relative to the top left corner, y downwards. A canvas belongs to one thread at a time; any
/// number of canvases can draw at the same time, even the same layout.
///
/// The kinds of canvases are those of this library. Another renderer can draw a layout with ``TextLayout/lines`` and their
/// ``TextLine/runs``, which provide glyph positions and fonts with outlines.
public class Canvas {
    /// The renderer, which this canvas shares with others.
    public let renderer: TextRenderer
    let images: ImageStore

    init(renderer: TextRenderer, images: ImageStore) {
        self.renderer = renderer
        self.images = images
    }

    /// Whether boxes in lines are drawn in the order of the text.
    var hasStructure: Bool { false }

    /// The number of pixels per point; nil for outputs without pixels.
    var pixelScale: Double? { nil }

    /// Calls `body` with a painter whose origin is at `origin`. Each subclass has its own.
    func paint(at origin: Point, _ body: (any Painter) -> Void) throws(GalleyError) {
        preconditionFailure("a canvas must provide a painter")
    }

    /// Draws boxes. Each subclass has its own.
    func drawBoxes(_ layout: BoxLayout, at origin: Point) throws(GalleyError) {
        preconditionFailure("a canvas must draw boxes")
    }

    /// Draws a group. Each subclass has its own.
    func paintGroup(_ state: GraphicsState, _ body: () throws(GalleyError) -> Void) throws(GalleyError) {
        preconditionFailure("a canvas must draw groups")
    }

    func draw(_ content: DrawnContent, at origin: Point) throws(GalleyError) {
        try paint(at: origin) { DrawingPass.drawAll(content, debug: renderer.options.debug, with: $0) }
        guard !hasStructure, content.layout.hasInlineBoxes else { return }
        for (boxes, place, scale) in content.inlineBoxes {
            try draw(boxes, at: Point(x: origin.x + place.x, y: origin.y + place.y), scale: scale)
        }
    }

    /// Draws boxes in a line of text.
    final func draw(_ boxes: BoxLayout, at place: Point, scale: Double) throws(GalleyError) {
        guard scale != 1 else {
            return try drawBoxes(pixelScale.map { boxes.rounded(scale: $0, at: place) } ?? boxes, at: place)
        }
        let size = Transform.scale(x: scale, y: scale)
        try paintGroup(GraphicsState(transform: size.followed(by: .translation(x: place.x, y: place.y)))) {
            () throws(GalleyError) in try drawBoxes(boxes, at: .zero)
        }
    }

    /// The warnings of the drawing so far.
    public final var warnings: [GalleyWarning] { images.warnings }

    /// Draws a layout with its container's top left corner at `origin`, in points.
    public final func draw(_ layout: TextLayout, at origin: Point) throws(GalleyError) {
        try draw(DrawnContent(layout), at: origin)
    }

    /// Draws some of a layout's lines, with its container's top left corner at `origin`. Boxes that continue in other
    /// lines are cut there.
    public final func draw(_ layout: TextLayout, lines: Range<Int>, at origin: Point) throws(GalleyError) {
        try draw(DrawnContent(layout, lines: lines.clamped(to: 0..<layout.lines.count)), at: origin)
    }

    /// Draws a page of a text: its background and border, its header, its text, its notes with the rule above them, its
    /// footer, the boxes in its margins, and the marks of printers around it.
    ///
    /// - Parameter origin: The place of the page's top left corner.
    public final func draw(_ page: TextPage, at origin: Point) throws(GalleyError) {
        func place(_ point: Point) -> Point { Point(x: origin.x + point.x, y: origin.y + point.y) }
        if let backdrop = page.backdrop { try draw(backdrop, on: page.bleedArea, at: origin) }
        if let header = page.header { try draw(header.layout, at: place(header.origin)) }
        for piece in page.pieces { try draw(piece.layout, at: place(piece.origin)) }
        if let rule = page.noteRule {
            let corner = place(Point(x: rule.rect.x, y: rule.rect.y))
            try fill(
                Rect(x: corner.x, y: corner.y, width: rule.rect.width, height: rule.rect.height), with: rule.color)
        }
        if let footer = page.footer { try draw(footer.layout, at: place(footer.origin)) }
        for box in page.boxes { try draw(box.content.layout, at: place(box.content.origin)) }
        try drawMarks(of: page, at: origin)
    }

    /// Draws boxes with the origin of their layout at `origin`.
    ///
    /// In a ``PDFDocument``, boxes that are higher than a page are drawn on several pages, each with an origin that is a page
    /// higher. In a file with structure, their elements continue.
    public final func draw(_ layout: BoxLayout, at origin: Point) throws(GalleyError) {
        try drawBoxes(layout, at: origin)
    }

    /// Fills a rectangle.
    public final func fill(_ rect: Rect, with color: Color) throws(GalleyError) {
        try paint(at: .zero) { $0.fill(rect, with: color) }
    }

    /// Fills a path.
    public final func fill(_ path: Path, rule: Path.FillRule, with color: Color) throws(GalleyError) {
        try paint(at: .zero) { $0.fill(path, rule, with: color) }
    }

    /// Strokes a path, with half of `width` points on either side. Draws nothing if the width is not positive.
    public final func stroke(_ path: Path, width: Double, with color: Color) throws(GalleyError) {
        guard width > 0, width.isFinite else { return }
        try paint(at: .zero) { $0.stroke(path, PathStroke(width: width, color: color)) }
    }

    /// Draws the shadow of a filled path, with the following shadows, but not the path.
    public final func draw(_ shadow: Shadow, of path: Path, rule: Path.FillRule) throws(GalleyError) {
        try paint(at: .zero) { $0.drawShadow(shadow, of: path, rule) }
    }

    /// Draws an image, scaled to fill `rect`.
    public final func draw(_ image: Bitmap, in rect: Rect) throws(GalleyError) {
        try paint(at: .zero) { $0.draw(image, in: rect, clip: rect) }
    }
}

extension Canvas {
    /// Draws a layout at the top left corner.
    public func draw(_ layout: TextLayout) throws(GalleyError) {
        try draw(layout, at: .zero)
    }

    /// Draws a page of a text with its top left corner at the origin.
    public func draw(_ page: TextPage) throws(GalleyError) {
        try draw(page, at: .zero)
    }

    /// Draws a group with a state; `body` is not called if nothing would be visible.
    ///
    /// Groups can be nested. Text that is rotated, or clipped by more than a rectangle, is drawn as shapes on an image.
    /// - Throws: ``GalleyError``, and the errors of `body`.
    public func group(_ state: GraphicsState, _ body: () throws -> Void) throws {
        var failure: (any Error)?
        try paintGroup(state) { () throws(GalleyError) in
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
        try paintGroup(state) { () throws(GalleyError) in try draw(image, in: rect) }
    }
}
