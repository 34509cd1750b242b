internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

/// What the drawing passes ask for, and each kind of canvas does in its own way.
///
/// Coordinates are the layout's own; a painter knows where the layout stands on its canvas.
protocol Painter: AnyObject {
    /// The part of the layout that can be seen; `nil` is all of it.
    var visible: Rect? { get }
    var images: ImageStore { get }
    var worker: GlyphWorker { get }
    func fill(_ rect: Rect, with color: Color)
    func draw(_ line: LineStroke)
    func fill(_ path: Path, _ rule: Path.FillRule, with color: Color)
    func stroke(_ path: Path, _ stroke: PathStroke)
    /// Where the edges of boxes go, so that they are sharp; and the width of their strokes.
    func snapped(_ rect: Rect) -> Rect
    func snapped(width: Double) -> Double
    /// Whether a line of that width has room for two and a gap.
    func canPart(_ width: Double) -> Bool
    /// Whether a stroke around a box is filled as the ring that it is: on pixels Cairo takes a sixth less for it than for
    /// a stroke, which it works out from the curve in the middle; pages keep strokes.
    var fillsRings: Bool { get }
    /// Pixels a point that pictures are worth having in.
    var imageScale: Double { get }
    func draw(_ run: GlyphRunView, of layout: TextLayout)
    /// Has what `body` draws in one colour drawn in a gradient over `rect`; colours of their own, as strokes of text may
    /// have, stay.
    func draw(in gradient: Gradient, over rect: Rect, _ body: (any Painter) -> Void)
    /// Draws all of `image` into `rect`; what lies outside `clip` is left out.
    func draw(_ image: Bitmap, in rect: Rect, clip: Rect)
    /// Draws one shadow of what `content` draws with the painter it is given, inside of `bounds`. Offset and
    /// radius are finite; what follows the shadow is not looked at.
    func drawShadow(
        _ shadow: Shadow, color: Color, _ kind: ShadowKind, of bounds: Rect, _ content: (any Painter) -> Void)
    /// Draws one shadow of a filled box, in slices where that is the same. `outline` gives the box of any rectangle no
    /// smaller than its corners, which are inside `corner` points of its edges.
    func drawBoxShadow(_ shadow: Shadow, color: Color, of rect: Rect, corner: Double, _ outline: (Rect) -> Path)
    /// Shows that something is missing.
    func drawPlaceholder(in rect: Rect)
    /// Makes rectangles lead to `target`. Only for painters whose output has links.
    func link(_ rects: [Rect], to target: String)
    var hasLinks: Bool { get }
}

/// Where a shadow falls.
enum ShadowKind {
    /// Beside and below what casts it.
    case outer
    /// Onto it, from its edges.
    case inner
}

extension Painter {
    func fill(_ path: Path, with color: Color) { fill(path, .nonZero, with: color) }

    /// Draws what a filled path casts.
    func drawShadow(_ shadow: Shadow, of path: Path, _ rule: Path.FillRule) {
        drawShadows(shadow, .outer, of: path.bounds) { $0.fill(path, rule, with: .black) }
    }

    func drawBoxShadow(_ shadow: Shadow, color: Color, of rect: Rect, corner: Double, _ outline: (Rect) -> Path) {
        drawShadow(shadow, color: color, .outer, of: rect) { $0.fill(outline(rect), with: .black) }
    }

    /// Draws a shadow of a filled box and those that follow it.
    func drawBoxShadows(_ shadow: Shadow, of rect: Rect, corner: Double, _ outline: (Rect) -> Path) {
        guard !rect.isEmpty else { return }
        for link in shadow.drawnLinks {
            guard let color = link.color else { continue }
            drawBoxShadow(link, color: color, of: rect, corner: corner, outline)
        }
    }

    /// Draws a shadow and those that follow it.
    func drawShadows(_ shadow: Shadow, _ kind: ShadowKind, of bounds: Rect, _ content: (any Painter) -> Void) {
        guard !bounds.isEmpty else { return }
        for link in shadow.drawnLinks {
            guard let color = link.color else { continue }
            drawShadow(link, color: color, kind, of: bounds, content)
        }
    }

    func snapped(_ rect: Rect) -> Rect { rect }
    func snapped(width: Double) -> Double { width }
    func canPart(_ width: Double) -> Bool { true }
    var fillsRings: Bool { false }
    func link(_ rects: [Rect], to target: String) {}
    var hasLinks: Bool { false }

    func drawPlaceholder(in rect: Rect) {
        guard !rect.isEmpty else { return }
        let gray = Color(white: 0.6)
        fill(rect, with: Color(white: 0.5, alpha: 0.15))
        let edge = min(1, rect.width / 4, rect.height / 4)
        fill(Rect(x: rect.x, y: rect.y, width: rect.width, height: edge), with: gray)
        fill(Rect(x: rect.x, y: rect.maxY - edge, width: rect.width, height: edge), with: gray)
        fill(Rect(x: rect.x, y: rect.y + edge, width: edge, height: rect.height - 2 * edge), with: gray)
        fill(Rect(x: rect.maxX - edge, y: rect.y + edge, width: edge, height: rect.height - 2 * edge), with: gray)
    }
}

/// The part of a layout that is drawn: all its lines, or those of a page.
struct DrawnContent {
    let layout: TextLayout
    var lines: Range<Int>
    /// Tells when the drawing is no longer wanted.
    var cancellation: CancellationToken?

    init(_ layout: TextLayout, lines: Range<Int>? = nil, cancellation: CancellationToken? = nil) {
        self.layout = layout
        self.cancellation = cancellation
        self.lines = lines ?? 0..<layout.lines.count
    }
}
