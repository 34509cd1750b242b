internal import GalleyLayout
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The glyphs of a run of vertical text.
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
