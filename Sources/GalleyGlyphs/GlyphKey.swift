/// The key of a rasterized glyph in the cache.
public struct GlyphKey: Hashable {
    /// The part of the key shared by the glyphs of a run.
    public var strike: StrikeKey
    /// The glyph ID in the face.
    public var glyph: UInt32
    /// The horizontal offset of the origin from a whole pixel, in quarters of a pixel, or ``allBins``.
    public var bin: UInt8

    /// The bin value for one image with the masks at all quarters of a pixel.
    public static var allBins: UInt8 { 4 }

    /// Creates a key from its parts.
    public init(strike: StrikeKey, glyph: UInt32, bin: UInt8) {
        self.strike = strike
        self.glyph = glyph
        self.bin = bin
    }
}
