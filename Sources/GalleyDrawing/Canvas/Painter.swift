internal import GalleyBoxes
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

/// The functions that the drawing passes use, implemented by each kind of canvas.
///
/// Coordinates are those of the layout; a painter knows the layout's position on its canvas.
protocol Painter: AnyObject {
    /// The visible part of the layout; `nil` is all of it.
    var visible: Rect? { get }
    var images: ImageStore { get }
    var worker: GlyphWorker { get }
    func fill(_ rect: Rect, with color: Color)
    func draw(_ line: LineStroke)
    func fill(_ path: Path, _ rule: Path.FillRule, with color: Color)
    func stroke(_ path: Path, _ stroke: PathStroke)
    /// The rectangle with edges, or with a stroke width, aligned so that they are sharp.
    func snapped(_ rect: Rect) -> Rect
    func snapped(width: Double) -> Double
    /// Whether a line of this width has space for two lines and a gap.
    func canSplit(_ width: Double) -> Bool
    /// Whether a stroke around a box is filled as a ring. On pixels this takes a sixth less time in Cairo than stroking
    /// the curve in its middle; pages keep strokes.
    var fillsRings: Bool { get }
    /// The preferred number of pixels per point for images.
    var imageScale: Double { get }
    func draw(_ run: GlyphRunView, of layout: TextLayout)
    /// Replaces the colour of everything that `body` draws by a gradient over `rect`, except explicit colours such as
    /// those of text strokes.
    func draw(in gradient: Gradient, over rect: Rect, _ body: (any Painter) -> Void)
    /// Draws all of `image` into `rect`, clipped to `clip`.
    func draw(_ image: Bitmap, in rect: Rect, clip: Rect)
    /// Draws one shadow of the content that `content` draws with the given painter within `bounds`. Offset and radius
    /// are finite; following shadows are ignored.
    func drawShadow(
        _ shadow: Shadow, color: Color, _ kind: ShadowKind, of bounds: Rect, _ content: (any Painter) -> Void)
    /// Draws one shadow of a filled box, in slices if the result is the same. `outline` returns the box for any
    /// rectangle not smaller than its corners, which are within `corner` points of its edges.
    func drawBoxShadow(_ shadow: Shadow, color: Color, of rect: Rect, corner: Double, _ outline: (Rect) -> Path)
    /// Draws a placeholder for a missing image.
    func drawPlaceholder(in rect: Rect)
    /// Links rectangles to `target`, in a structure element or -1. Only for painters whose output supports links.
    func link(_ rects: [Rect], to target: String, element: Int32)
    var hasLinks: Bool { get }
    /// The tagger of an output with structure.
    var tagger: PDFTagger? { get }
    /// Directs the following content to a slot of the structure.
    func select(_ slot: Int32)
    /// Draws a blank after a run, so that the words of two lines are separate for assistive technology.
    func drawSeparator(after run: GlyphRunView)
    /// Draws boxes in a line of text. Only for painters of outputs with structure; other canvases draw them after the text.
    func draw(_ boxes: BoxLayout, at origin: Point, scale: Double)
    /// Draws the content of an attachment in a box, as its structure element.
    func drawAttachment(_ entry: TagSlots.Entry, in box: Rect, _ body: () -> Void)
}

extension Painter {
    func draw(_ boxes: BoxLayout, at origin: Point, scale: Double) {}

    func fill(_ path: Path, with color: Color) { fill(path, .nonZero, with: color) }

    /// Draws the shadows of a filled path.
    func drawShadow(_ shadow: Shadow, of path: Path, _ rule: Path.FillRule) {
        drawShadows(shadow, .outer, of: path.bounds) { $0.fill(path, rule, with: .black) }
    }

    func drawBoxShadow(_ shadow: Shadow, color: Color, of rect: Rect, corner: Double, _ outline: (Rect) -> Path) {
        drawShadow(shadow, color: color, .outer, of: rect) { $0.fill(outline(rect), with: .black) }
    }

    /// Draws a shadow of a filled box with the following ones.
    func drawBoxShadows(_ shadow: Shadow, of rect: Rect, corner: Double, _ outline: (Rect) -> Path) {
        guard !rect.isEmpty else { return }
        for link in shadow.drawnLinks {
            guard let color = link.color else { continue }
            drawBoxShadow(link, color: color, of: rect, corner: corner, outline)
        }
    }

    /// Draws a shadow with the following ones.
    func drawShadows(_ shadow: Shadow, _ kind: ShadowKind, of bounds: Rect, _ content: (any Painter) -> Void) {
        guard !bounds.isEmpty else { return }
        for link in shadow.drawnLinks {
            guard let color = link.color else { continue }
            drawShadow(link, color: color, kind, of: bounds, content)
        }
    }

    func snapped(_ rect: Rect) -> Rect { rect }
    func snapped(width: Double) -> Double { width }
    func canSplit(_ width: Double) -> Bool { true }
    var fillsRings: Bool { false }
    func link(_ rects: [Rect], to target: String, element: Int32) {}
    var hasLinks: Bool { false }
    var tagger: PDFTagger? { nil }
    func select(_ slot: Int32) {}
    func drawSeparator(after run: GlyphRunView) {}
    func drawAttachment(_ entry: TagSlots.Entry, in box: Rect, _ body: () -> Void) { body() }

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
