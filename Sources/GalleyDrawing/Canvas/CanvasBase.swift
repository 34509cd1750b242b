internal import GalleyImages
public import GalleyLayout
public import GalleyText

/// The base class of canvases: everything except groups and boxes is drawn by a painter that the subclass provides.
public class CanvasBase {
    /// The renderer, which this canvas shares with others.
    public let renderer: TextRenderer
    let images: ImageStore

    init(renderer: TextRenderer, images: ImageStore) {
        self.renderer = renderer
        self.images = images
    }

    /// Calls `body` with a painter whose origin is at `origin`. Each subclass has its own.
    func paint(at origin: Point, _ body: (any Painter) -> Void) throws(GalleyError) {
        preconditionFailure("a canvas must provide a painter")
    }

    func draw(_ content: DrawnContent, at origin: Point) throws(GalleyError) {
        try paint(at: origin) { DrawingPass.drawAll(content, debug: renderer.options.debug, with: $0) }
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

    /// Draws a page of a text: its header, its text, its notes with the rule above them, and its footer.
    public final func draw(_ page: TextPage) throws(GalleyError) {
        if let header = page.header { try draw(header.layout, at: header.origin) }
        for piece in page.pieces { try draw(piece.layout, at: piece.origin) }
        if let rule = page.noteRule { try fill(rule.rect, with: rule.color) }
        if let footer = page.footer { try draw(footer.layout, at: footer.origin) }
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
