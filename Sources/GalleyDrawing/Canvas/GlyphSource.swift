internal import GalleyLayout
internal import GalleyText

/// Glyphs one after the other, and where their origins go on the page.
protocol GlyphSource {
    mutating func advance() -> (glyph: UInt32, x: Double, y: Double)?
}

extension GlyphCursor: @unsafe GlyphSource {}

/// Those of a run of vertical text.
struct PlacedGlyphs: GlyphSource {
    private let glyphs: [DrawnGlyph]
    private var index = 0

    init(_ run: GlyphRunView) {
        glyphs = run.drawnGlyphs
    }

    mutating func advance() -> (glyph: UInt32, x: Double, y: Double)? {
        guard index < glyphs.count else { return nil }
        defer { index += 1 }
        return (glyphs[index].id, glyphs[index].x, glyphs[index].y)
    }
}
