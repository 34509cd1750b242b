internal import CHarfBuzz

/// The maximum bounds of a painted glyph, in font units, y upwards.
package struct GlyphPaintBox: Sendable, Hashable {
    package var left: Double
    package var bottom: Double
    package var right: Double
    package var top: Double
}
