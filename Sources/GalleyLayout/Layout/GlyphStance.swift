internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
package import GalleyText
internal import GalleyUnicode

/// Where the glyphs of a run go on the page, and what becomes of their shapes there.
package struct GlyphStance {
    private let orientation: GlyphOrientation
    private let axes: LineAxes
    /// Of what stands in one em: where it begins, how much narrower it is, and how far its baseline is below the pen.
    private let combined: (start: Double, scale: Double, baseline: Double)?
    /// In points, line-relative.
    private let baseline: Double
    private let start: Int

    /// Glyphs stand on the line as in horizontal text; in vertical text, sideways.
    package var isLevel: Bool { orientation == .horizontal || orientation == .sideways }

    /// How much narrower glyphs are that stand in one em.
    package var horizontalScale: Double { combined?.scale ?? 1 }

    init(_ view: GlyphRunView) {
        orientation = view.run.orientation
        axes = view.axes
        baseline = LayoutUnit.points(view.baseline)
        start = view.x
        guard orientation == .combined else {
            combined = nil
            return
        }
        let font = view.sizedFont
        let width = unsafe view.withGlyphs { _, advances, _ in unsafe advances.reduce(0) { $0 + Int($1) } }
        let em = LayoutUnit.from(view.shaped.styles[Int(view.run.style)].size)
        let scale = width > em ? Double(em) / Double(width) : 1
        // Ascent and descent together stand in the middle of the em.
        let below = em / 2 + Int(font.ascent - font.descent) / 2
        combined = (-LayoutUnit.points(width) * scale / 2, scale, LayoutUnit.points(below))
    }

    /// A glyph's origin on the page, in points, with the pen at a place along the line and an offset from it.
    @inline(__always)
    package func origin(pen: Int, offset: GlyphOffset) -> Point {
        switch orientation {
        case .horizontal:
            return Point(x: LayoutUnit.points(pen + Int(offset.x)), y: baseline - LayoutUnit.points(Int(offset.y)))
        case .sideways:
            return axes.page(
                Point(x: LayoutUnit.points(pen + Int(offset.x)), y: baseline - LayoutUnit.points(Int(offset.y))))
        case .upright:
            let place = axes.page(Point(x: LayoutUnit.points(pen), y: baseline))
            return Point(
                x: place.x + LayoutUnit.points(Int(offset.x)), y: place.y - LayoutUnit.points(Int(offset.y)))
        case .combined:
            let place = axes.page(Point(x: LayoutUnit.points(start), y: baseline))
            let own = combined ?? (0, 1, 0)
            return Point(
                x: place.x + own.start + LayoutUnit.points(pen - start + Int(offset.x)) * own.scale,
                y: place.y + own.baseline - LayoutUnit.points(Int(offset.y)))
        }
    }

    /// What becomes of a glyph's shape on the page, y down, after `transform`; nil where it stays as it is.
    package func page(_ transform: GlyphTransform?) -> GlyphTransform? {
        switch orientation {
        case .horizontal, .upright: return transform
        case .sideways: return (transform ?? GlyphTransform()).then(.quarterTurn)
        case .combined:
            guard let combined, combined.scale != 1 else { return transform }
            return (transform ?? GlyphTransform()).then(GlyphTransform(a: combined.scale))
        }
    }

    /// The same where glyphs stand level, which is then as their line sees it.
    func map(_ transform: GlyphTransform?) -> GlyphTransform? { isLevel ? transform : page(transform) }
}

extension GlyphRunView {
    package var stance: GlyphStance { GlyphStance(self) }
}
