internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
package import GalleyText
internal import GalleyUnicode

/// The placement of a run's glyphs on the page, and the transform of their shapes.
package struct GlyphPlacement {
    private let orientation: GlyphOrientation
    private let axes: LineAxes
    /// For characters combined in one em: the start, the horizontal scale, and the distance of the baseline below the
    /// pen.
    private let combined: (start: Double, scale: Double, baseline: Double)?
    /// The baseline in points, line-relative.
    private let baseline: Double
    private let start: Int

    /// Whether glyphs are placed on the line as in horizontal text; in vertical text, sideways.
    package var isLevel: Bool { orientation == .horizontal || orientation == .sideways }

    /// The horizontal scale of glyphs combined in one em.
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
        // Ascent and descent together are centred in the em.
        let below = em / 2 + Int(font.ascent - font.descent) / 2
        combined = (-LayoutUnit.points(width) * scale / 2, scale, LayoutUnit.points(below))
    }

    /// A glyph's origin on the page, in points, for a pen position along the line and an offset from it.
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

    /// The transform of a glyph's shape on the page, y downwards, after `transform`; nil if there is none.
    package func page(_ transform: Transform?) -> Transform? {
        switch orientation {
        case .horizontal, .upright: return transform
        case .sideways: return (transform ?? .identity).followed(by: .quarterTurn)
        case .combined:
            guard let combined, combined.scale != 1 else { return transform }
            return (transform ?? .identity).followed(by: Transform(a: combined.scale))
        }
    }

    /// The same for placement on the line: the transform relative to the line.
    func map(_ transform: Transform?) -> Transform? { isLevel ? transform : page(transform) }
}

extension GlyphRunView {
    package var glyphPlacement: GlyphPlacement { GlyphPlacement(self) }
}
