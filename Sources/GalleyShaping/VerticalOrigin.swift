internal import CHarfBuzz
internal import GalleyFonts
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The vertical origins of a font's glyphs relative to the pen in vertical text.
///
/// HarfBuzz centres each glyph of a font without vertical metrics separately, so that letters would not be aligned.
/// Here all glyphs of such a font have a common baseline, with the font's ascent and descent in whole points, as in
/// browsers (CSS Writing Modes 4, 4.2, synthesised metrics).
@safe struct VerticalOrigin {
    /// The fraction of a font unit in which advances and offsets are measured.
    static let precision: Int32 = 64

    private let font: OpaquePointer
    /// The metrics of glyphs without vertical metrics, in fractions of font units; nil if the face has vertical
    /// metrics.
    private let synthesised: (ascent: Int32, advance: Int32)?

    init(of font: SizedFont) {
        let face = font.font.face
        unsafe self.font = unsafe face.shaping
        guard !face.hasVerticalMetrics else {
            synthesised = nil
            return
        }
        let parts = Double(Self.precision) / font.scale
        func units(_ length: Int32) -> Int32 {
            LayoutUnit.advance((Double(length) / LayoutUnit.perPoint).rounded() * LayoutUnit.perPoint * parts)
        }
        synthesised = (units(font.ascent), units(font.ascent) &+ units(font.descent))
    }

    /// The vertical advance of a glyph, and the correction of its offset, y upwards.
    func adjust(_ glyph: UInt32, advance: Int32) -> (advance: Int32, offset: Int32) {
        guard let synthesised else { return (-advance &* Self.precision, 0) }
        var (x, y): (hb_position_t, hb_position_t) = (0, 0)
        unsafe hb_font_get_glyph_v_origin(font, glyph, &x, &y)
        let own = unsafe hb_font_get_glyph_v_advance(font, glyph)
        // Changes of the advance by features are kept, and marks and invisible glyphs have no advance.
        return (
            advance == 0 ? 0 : synthesised.advance &+ (own &- advance) &* Self.precision,
            y &* Self.precision &- synthesised.ascent
        )
    }
}
