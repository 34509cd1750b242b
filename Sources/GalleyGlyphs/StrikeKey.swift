/// The properties that all glyphs of a run share for rasterization.
public struct StrikeKey: Hashable {
    /// The `FontFace.id`, which also distinguishes variations.
    public var face: UInt32
    /// The size in 1/64 pixels per em.
    public var size: UInt32
    /// The colour of layers with the text's colour, for layered colour fonts; otherwise 0.
    public var foreground: UInt32
    /// The fitting of outlines to the pixel grid.
    public var hinting: GlyphHinting
    /// Whether outlines are emboldened.
    public var isBold: Bool
    /// Whether outlines are slanted.
    public var isOblique: Bool

    /// Whether its masks are made at all quarters of a pixel at once: small text needs most of them, and each outline
    /// is then loaded and traversed once.
    public var isSmall: Bool { size <= 24 * 64 }

    /// Creates a key from its parts.
    public init(face: UInt32, size: UInt32, foreground: UInt32, hinting: GlyphHinting, isBold: Bool, isOblique: Bool) {
        self.face = face
        self.size = size
        self.foreground = foreground
        self.hinting = hinting
        self.isBold = isBold
        self.isOblique = isOblique
    }
}
