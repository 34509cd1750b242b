internal import CHarfBuzz
public import GalleyFonts
internal import GalleySupport
internal import GalleyUnicode

/// A font at a size, with its metrics in ``LayoutUnit``s.
///
/// The object belongs to the typesetter that created it. Avoids contended reference counts of the shared face
/// (ARCHITECTURE, Threads).
public final class SizedFont: Sendable {
    /// The font, independent of size.
    public let font: Font
    /// The ``FontFace/id``.
    public let faceID: UInt32
    /// The ``FontFace/hasColor``.
    public let hasColor: Bool
    /// The size in points.
    public let size: Double
    /// The ascent, positive above the baseline.
    public let ascent: Int32
    /// The descent, positive below the baseline.
    public let descent: Int32
    /// The recommended space between lines.
    public let lineGap: Int32
    /// The advance of U+0020; 0 if the font has none.
    public let spaceAdvance: Int32
    /// The glyph of U+0020; 0 if the font has none.
    let spaceGlyph: UInt16
    let hasSpace: Bool
    /// The number of ``LayoutUnit``s per font unit.
    public let scale: Double
    /// Whether letters are shown as capitals at the size of small capitals.
    public let isSmallCap: Bool

    /// Creates a font at a size in points.
    public init(font: Font, size: Double, isSmallCap: Bool = false) {
        self.isSmallCap = isSmallCap
        self.font = font
        faceID = font.face.id
        hasColor = font.face.hasColor
        self.size = size
        scale = size * LayoutUnit.perPoint / Double(font.face.unitsPerEm)
        ascent = LayoutUnit.advance(Double(font.face.metrics.ascent) * scale)
        descent = LayoutUnit.advance(Double(font.face.metrics.descent) * scale)
        lineGap = LayoutUnit.advance(Double(font.face.metrics.lineGap) * scale)
        hasSpace = font.face.spaceGlyph != nil
        let space = font.face.spaceGlyph.map { unsafe hb_font_get_glyph_h_advance(font.face.shaping, $0) } ?? 0
        spaceAdvance = LayoutUnit.advance(Double(space) * scale)
        spaceGlyph = UInt16(truncatingIfNeeded: font.face.spaceGlyph ?? 0)
    }

    /// Creates a separate object for the same font.
    init(copying other: SizedFont) {
        font = other.font
        faceID = other.faceID
        hasColor = other.hasColor
        size = other.size
        ascent = other.ascent
        descent = other.descent
        lineGap = other.lineGap
        spaceAdvance = other.spaceAdvance
        spaceGlyph = other.spaceGlyph
        hasSpace = other.hasSpace
        scale = other.scale
        isSmallCap = other.isSmallCap
    }

    /// The advance of a space in text expanded by a factor.
    @inline(__always)
    func spaceAdvance(expandedBy factor: Double) -> Int32 {
        factor == 1 ? spaceAdvance : LayoutUnit.advance(Double(spaceAdvance) * factor)
    }

    /// The advance of U+0030, CSS's `ch`; half an em if the font has none.
    public var zeroAdvance: Int {
        guard let zero = font.face.nominalGlyph(0x30) else { return LayoutUnit.from(size / 2) }
        return Int(LayoutUnit.advance(Double(unsafe hb_font_get_glyph_h_advance(font.face.shaping, zero)) * scale))
    }

    /// Whether both have the same glyphs and metrics.
    func isSame(as other: SizedFont) -> Bool {
        self === other || (size == other.size && isSmallCap == other.isSmallCap && font == other.font)
    }
}
