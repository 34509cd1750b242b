internal import GalleyLayout
internal import GalleyText

/// The limit of stroke widths.
///
/// Cairo approximates a round join by a number of points that grows with the square root of the width in pixels. A stroke
/// of a billion points took minutes. Where it is visible, it looks the same as one that is a little wider than everything
/// visible.
enum StrokeLimit {
    /// The width of a stroke as it is drawn, if its path and everything visible are within a circle of diameter `reach`.
    static func width(_ width: Double, reach: Double) -> Double {
        // Mitred and bevelled corners leave gaps next to the path. The sharper the corner, the wider the stroke must be
        // for the gap to be outside the circle.
        let limit = 8 * reach
        return limit.isFinite && limit > 0 ? min(width, limit) : width
    }

    /// The diagonal of the rectangle around two rectangles; the first may be flat.
    static func diagonal(of bounds: Rect, and visible: Rect) -> Double {
        let width = max(bounds.maxX, visible.maxX) - min(bounds.minX, visible.minX)
        let height = max(bounds.maxY, visible.maxY) - min(bounds.minY, visible.minY)
        return (width * width + height * height).squareRoot()
    }
}

extension GlyphRunView {
    /// A rectangle that contains the outlines of the glyphs, without strokes.
    var glyphBounds: Rect {
        let map = drawnTransform ?? .identity
        // The box of a font's glyphs is within a few em around the baseline.
        let space = 4 * size * max(1, map.stretch.largest)
        var (left, top) = (Double.infinity, Double.infinity)
        var (right, bottom) = (-Double.infinity, -Double.infinity)
        for glyph in drawnGlyphs {
            (left, right) = (min(left, glyph.x + map.tx - space), max(right, glyph.x + map.tx + space))
            (top, bottom) = (min(top, glyph.y + map.ty - space), max(bottom, glyph.y + map.ty + space))
        }
        return left <= right ? Rect(x: left, y: top, width: right - left, height: bottom - top) : .zero
    }
}
