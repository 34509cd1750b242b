internal import CHarfBuzz
public import GalleyFonts
internal import GalleySupport
internal import GalleyUnicode

/// A font at a size, with its metrics in ``LayoutUnit``s.
///
/// An object of the worker's that made it: what a label asks of its fonts is then no matter between threads, as the
/// references of a face, which all share, would be.
public final class SizedFont: Sendable {
    /// The font itself, which has no size.
    public let font: Font
    /// ``FontFace/id``.
    public let faceID: UInt32
    /// ``FontFace/hasColor``.
    public let hasColor: Bool
    /// Points.
    public let size: Double
    /// Positive above the baseline.
    public let ascent: Int32
    /// Positive below the baseline.
    public let descent: Int32
    /// What the font wants between lines.
    public let lineGap: Int32
    /// Advance of U+0020; 0 where the font has none.
    public let spaceAdvance: Int32
    /// The glyph of U+0020; 0 where the font has none.
    let spaceGlyph: UInt16
    let hasSpace: Bool
    /// ``LayoutUnit``s per font unit.
    public let scale: Double
    /// Letters are capitals in it, and their size is that of small ones.
    public let isSmallCap: Bool

    /// A font at a size in points.
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

    /// The same font, in an object of its own.
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

    /// The advance of a space in text that is expanded by a factor.
    @inline(__always)
    func spaceAdvance(expandedBy factor: Double) -> Int32 {
        factor == 1 ? spaceAdvance : LayoutUnit.advance(Double(spaceAdvance) * factor)
    }

    /// Advance of U+0030, CSS's `ch`; half an em where the font has none.
    public var zeroAdvance: Int {
        guard let zero = font.face.nominalGlyph(0x30) else { return LayoutUnit.from(size / 2) }
        return Int(LayoutUnit.advance(Double(unsafe hb_font_get_glyph_h_advance(font.face.shaping, zero)) * scale))
    }

    /// Whether both have the same glyphs and metrics.
    func isSame(as other: SizedFont) -> Bool {
        self === other || (size == other.size && isSmallCap == other.isSmallCap && font == other.font)
    }
}
