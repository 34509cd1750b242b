internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText

/// A painter that receives line-relative coordinates of vertical lines, and draws on the page.
///
/// Glyph runs contain their positions on the page.
final class RotatedPainter: Painter {
    private let page: any Painter
    private let axes: LineAxes
    /// The transform from line-relative coordinates to the page's.
    private let turn: Transform

    init(_ page: any Painter, _ axes: LineAxes) {
        self.page = page
        self.axes = axes
        turn = Transform(a: 0, b: 1, c: -1, d: 0, tx: axes.page(Point.zero).x, ty: 0)
    }

    var visible: Rect? { page.visible.map(axes.lineRelative) }
    var images: ImageStore { page.images }
    var worker: GlyphWorker { page.worker }
    var imageScale: Double { page.imageScale }
    var hasLinks: Bool { page.hasLinks }

    func fill(_ rect: Rect, with color: Color) { page.fill(axes.page(rect), with: color) }
    func fill(_ path: Path, _ rule: Path.FillRule, with color: Color) {
        page.fill(path.transformed(by: turn), rule, with: color)
    }
    func stroke(_ path: Path, _ stroke: PathStroke) { page.stroke(path.transformed(by: turn), stroke) }

    func draw(_ line: LineStroke) {
        let thickness = page.snapped(width: line.thickness)
        guard !line.dashes.isEmpty else {
            page.fill(
                page.snapped(
                    axes.page(
                        Rect(
                            x: line.minX, y: line.y - thickness / 2, width: line.maxX - line.minX,
                            height: thickness))),
                with: line.color)
            return
        }
        var path = Path()
        path.move(to: axes.page(Point(x: line.minX, y: line.y)))
        path.line(to: axes.page(Point(x: line.maxX, y: line.y)))
        page.stroke(
            path,
            PathStroke(
                width: thickness, color: line.color, dashes: line.dashes, dashPhase: line.minX,
                hasRoundCaps: line.hasRoundCaps))
    }

    func snapped(_ rect: Rect) -> Rect { axes.lineRelative(page.snapped(axes.page(rect))) }
    func snapped(width: Double) -> Double { page.snapped(width: width) }
    func canSplit(_ width: Double) -> Bool { page.canSplit(width) }
    var fillsRings: Bool { page.fillsRings }

    func draw(_ run: GlyphRunView, of layout: TextLayout) { page.draw(run, of: layout) }

    // A gradient's direction is relative to the page, as in CSS.
    func draw(in gradient: Gradient, over rect: Rect, _ body: (any Painter) -> Void) {
        page.draw(in: gradient, over: axes.page(rect)) { body(RotatedPainter($0, axes)) }
    }

    func draw(_ image: Bitmap, in rect: Rect, clip: Rect) {
        page.draw(image, in: axes.page(rect), clip: axes.page(clip))
    }

    func drawShadow(
        _ shadow: Shadow, color: Color, _ kind: ShadowKind, of bounds: Rect, _ content: (any Painter) -> Void
    ) {
        page.drawShadow(shadow, color: color, kind, of: axes.page(bounds)) { content(RotatedPainter($0, axes)) }
    }

    func link(_ rects: [Rect], to target: String, element: Int32) {
        page.link(rects.map(axes.page), to: target, element: element)
    }

    var tagger: PDFTagger? { page.tagger }
    func select(_ slot: Int32) { page.select(slot) }
    func drawSeparator(after run: GlyphRunView) { page.drawSeparator(after: run) }
    func drawAttachment(_ entry: TagSlots.Entry, in box: Rect, _ body: () -> Void) {
        page.drawAttachment(entry, in: axes.page(box), body)
    }
}
