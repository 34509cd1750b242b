internal import CCairo

/// A font whose glyphs have an advance and no ink. It carries text that is drawn as a picture.
enum InkFreeFont {
    /// The glyph that is `advance` ems wide.
    static func glyph(advance: Double) -> UInt {
        advance.isFinite ? UInt(max(0, min(60_000, (advance * 1000).rounded()))) : 0
    }

    /// A face that the caller destroys.
    static func makeFace() -> OpaquePointer? {
        guard let face = unsafe cairo_user_font_face_create() else { return nil }
        unsafe cairo_user_font_face_set_render_glyph_func(face) { _, glyph, _, extents in
            unsafe extents?.pointee.x_advance = Double(glyph) / 1000
            return CAIRO_STATUS_SUCCESS
        }
        return unsafe face
    }
}
