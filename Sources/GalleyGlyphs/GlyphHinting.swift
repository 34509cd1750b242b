/// The fitting of outlines to the pixel grid.
public enum GlyphHinting: UInt8, Sendable, Hashable, CaseIterable {
    /// None: original shapes, at positions of a quarter of a pixel.
    case none
    /// Vertical only, with FreeType's light mode.
    case light
    /// In both directions, with the font's instructions; glyphs are then placed on whole pixels.
    case full
}
