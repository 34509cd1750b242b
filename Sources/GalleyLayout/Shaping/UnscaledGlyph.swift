internal import CHarfBuzz

/// A glyph as HarfBuzz made it, in font units.
struct UnscaledGlyph: BitwiseCopyable {
    var id: UInt16
    var advance: Int32
    var xOffset: Int32
    var yOffset: Int32
    /// Offset of the glyph's cluster in the paragraph.
    var cluster: Int32
    var isUnsafeToBreak: Bool

    @inline(__always)
    init(_ info: hb_glyph_info_t, _ position: hb_glyph_position_t) {
        id = UInt16(truncatingIfNeeded: info.codepoint)
        advance = position.x_advance
        xOffset = position.x_offset
        yOffset = position.y_offset
        cluster = Int32(bitPattern: info.cluster)
        isUnsafeToBreak = info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0
    }

    /// A kept glyph of a word that begins at `base`.
    @inline(__always)
    init(_ kept: WordCache.Glyph, base: Int32) {
        id = kept.id
        advance = kept.advance
        xOffset = kept.xOffset
        yOffset = kept.yOffset
        cluster = base &+ Int32(kept.cluster)
        isUnsafeToBreak = kept.isUnsafeToBreak
    }
}
