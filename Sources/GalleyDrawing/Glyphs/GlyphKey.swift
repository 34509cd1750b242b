internal import GalleyLayout

/// All that the glyphs of one run have in common when they are rasterised.
struct StrikeKey: Hashable {
    /// `FontFace.id`, which also tells variations apart.
    var face: UInt32
    /// Pixels per em in 1/64.
    var size: UInt32
    /// Colour of the layers that take the text's colour, for layered colour fonts; else 0.
    var foreground: UInt32
    var hinting: GlyphHinting
    var isBold: Bool
    var isOblique: Bool
}

/// A rasterised glyph in the cache.
struct GlyphKey: Hashable {
    var strike: StrikeKey
    var glyph: UInt32
    /// Quarter of a pixel that the origin is right of a whole one.
    var bin: UInt8
}

/// How outlines are fitted to the pixel grid.
public enum GlyphHinting: UInt8, Sendable, Hashable, CaseIterable {
    /// Not at all: shapes as designed, positions to a quarter of a pixel.
    case none
    /// Vertically, by FreeType's light mode.
    case light
    /// Both ways, by the font's own instructions; glyphs then stand on whole pixels.
    case full
}
