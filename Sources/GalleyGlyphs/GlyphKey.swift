/// All that the glyphs of one run have in common when they are rasterised.
public struct StrikeKey: Hashable {
    /// `FontFace.id`, which also tells variations apart.
    public var face: UInt32
    /// Pixels per em in 1/64.
    public var size: UInt32
    /// Colour of the layers that take the text's colour, for layered colour fonts; else 0.
    public var foreground: UInt32
    /// How outlines are fitted to the pixel grid.
    public var hinting: GlyphHinting
    /// Whether outlines are emboldened.
    public var isBold: Bool
    /// Whether outlines are slanted.
    public var isOblique: Bool

    /// Whether its masks are made at all quarters of a pixel at once: small text meets most of them, and outlines are then
    /// loaded and walked once.
    public var isSmall: Bool { size <= 24 * 64 }

    /// A key of its parts.
    public init(face: UInt32, size: UInt32, foreground: UInt32, hinting: GlyphHinting, isBold: Bool, isOblique: Bool) {
        self.face = face
        self.size = size
        self.foreground = foreground
        self.hinting = hinting
        self.isBold = isBold
        self.isOblique = isOblique
    }
}

/// A rasterised glyph in the cache.
public struct GlyphKey: Hashable {
    /// What the glyph has in common with the others of its run.
    public var strike: StrikeKey
    /// The glyph's number in its face.
    public var glyph: UInt32
    /// Quarter of a pixel that the origin is right of a whole one, or ``allBins``.
    public var bin: UInt8

    /// Stands for masks at all quarters of a pixel, which are one image.
    public static var allBins: UInt8 { 4 }

    /// A key of its parts.
    public init(strike: StrikeKey, glyph: UInt32, bin: UInt8) {
        self.strike = strike
        self.glyph = glyph
        self.bin = bin
    }
}
