/// How outlines are fitted to the pixel grid.
public enum GlyphHinting: UInt8, Sendable, Hashable, CaseIterable {
    /// Not at all: shapes as designed, positions to a quarter of a pixel.
    case none
    /// Vertically, by FreeType's light mode.
    case light
    /// Both ways, by the font's own instructions; glyphs then stand on whole pixels.
    case full
}
