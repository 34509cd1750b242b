internal import CHarfBuzz

/// A glyph from HarfBuzz, in font units.
struct UnscaledGlyph: BitwiseCopyable {
    var id: UInt16
    var isUnsafeToBreak: Bool
    /// The offset of the glyph's cluster, relative to the start of its word or item.
    var cluster: Int32
    var advance: Int32
    var xOffset: Int32 = 0
    var yOffset: Int32 = 0
}

extension hb_glyph_info_t {
    /// Whether text that is broken before the glyph's cluster must be shaped again.
    var isUnsafeToBreak: Bool { mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 }
}

extension UnscaledGlyph {
    /// `base` is the start of the word or item in the shaped text.
    @inline(__always)
    init(_ info: hb_glyph_info_t, _ position: hb_glyph_position_t, base: Int) {
        self.init(
            id: UInt16(truncatingIfNeeded: info.codepoint),
            isUnsafeToBreak: info.isUnsafeToBreak,
            cluster: Int32(truncatingIfNeeded: Int(info.cluster) &- base), advance: position.x_advance,
            xOffset: position.x_offset, yOffset: position.y_offset)
    }
}
