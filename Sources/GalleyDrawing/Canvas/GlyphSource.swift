internal import GalleyLayout
internal import GalleyShaping
internal import GalleySupport
internal import GalleyUnicode

/// A sequence of glyphs with the positions of their origins on the page.
protocol GlyphSource {
    mutating func advance() -> (glyph: UInt32, x: Double, y: Double)?
}
