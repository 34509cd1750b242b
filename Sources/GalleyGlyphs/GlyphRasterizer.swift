internal import CFreeType
internal import CGalleyBlend
internal import GalleyLayout
internal import GalleyText

/// A rasterizer of glyphs.
enum GlyphRasterizer {
    /// The maximum size of a cached mask; larger glyphs are filled as outlines.
    static let largestMask = 512
    /// The maximum size of a rasterized colour glyph; larger ones are drawn from an image of this size.
    static let largestColorSize: UInt32 = 512 * 64

    /// The number of horizontal subpixel positions.
    static let bins = 4

    /// The image of a glyph.
    static func rasterize(_ key: GlyphKey, face: FreeTypeFace, coverage: GlyphCoverage) -> GlyphImage {
        if face.hasColor, let image = paintedImage(key, face: face) ?? colorImage(key, face: face) { return image }
        guard face.isScalable else { return GlyphImage(kind: .empty) }
        return mask(key, face: face, coverage: coverage)
    }

    // MARK: Coverage

    private static func mask(_ key: GlyphKey, face: FreeTypeFace, coverage: GlyphCoverage) -> GlyphImage {
        let strike = key.strike
        let flags =
            switch strike.hinting {
            case .none: GALLEY_FT_LOAD_UNHINTED
            case .light: GALLEY_FT_LOAD_LIGHT
            case .full: GALLEY_FT_LOAD_FULL
            }
        guard face.select(size: strike.size),
            unsafe FT_Load_Glyph(face.raw, key.glyph, FT_Int32(flags)) == 0,
            let slot = unsafe face.raw.pointee.glyph, unsafe galley_ft_is_outline(slot) != 0
        else { return GlyphImage(kind: .empty) }
        unsafe synthesize(&slot.pointee.outline, em: Int(strike.size), bold: strike.isBold, oblique: strike.isOblique)
        return unsafe coverage.image(of: &slot.pointee.outline, bin: key.bin)
    }

    /// Emboldens and slants an outline whose em is `em` of its units.
    static func synthesize(_ outline: UnsafeMutablePointer<FT_Outline>, em: Int, bold: Bool, oblique: Bool) {
        if bold {
            let strength = FT_Pos((Double(em) * SyntheticStyle.boldness).rounded())
            unsafe FT_Outline_Embolden(outline, strength)
            // FreeType extends the outline up and to the right; centre it again.
            unsafe FT_Outline_Translate(outline, -strength / 2, -strength / 2)
        }
        if oblique {
            var matrix = FT_Matrix(xx: 65536, xy: FT_Fixed(SyntheticStyle.slant * 65536), yx: 0, yy: 65536)
            unsafe FT_Outline_Transform(outline, &matrix)
        }
    }

    // MARK: Colour

    /// `nil` if this glyph has no colour.
    private static func colorImage(_ key: GlyphKey, face: FreeTypeFace) -> GlyphImage? {
        let size = min(key.strike.size, largestColorSize)
        if unsafe face.raw.pointee.num_fixed_sizes > 0 {
            guard let ppem = face.selectStrike(size: size) else { return nil }
            return pixels(key, face: face, scale: Double(size) / 64 / ppem)
        }
        guard face.select(size: size) else { return nil }
        let foreground = key.strike.foreground
        unsafe FT_Palette_Set_Foreground_Color(
            face.raw,
            FT_Color(
                blue: UInt8(foreground & 255), green: UInt8(foreground >> 8 & 255),
                red: UInt8(foreground >> 16 & 255), alpha: UInt8(foreground >> 24)))
        return pixels(key, face: face, scale: 1)
    }

    private static func pixels(_ key: GlyphKey, face: FreeTypeFace, scale: Double) -> GlyphImage? {
        guard unsafe FT_Load_Glyph(face.raw, key.glyph, FT_Int32(GALLEY_FT_LOAD_COLOR)) == 0,
            let slot = unsafe face.raw.pointee.glyph
        else { return nil }
        if unsafe galley_ft_is_bitmap(slot) == 0, unsafe FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) != 0 {
            return nil
        }
        let bitmap = unsafe slot.pointee.bitmap
        guard unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), unsafe bitmap.width > 0,
            unsafe bitmap.rows > 0, let from = unsafe bitmap.buffer
        else { return nil }
        let width = max(1, unsafe (Double(bitmap.width) * scale).rounded())
        let height = max(1, unsafe (Double(bitmap.rows) * scale).rounded())
        guard width <= 4096, height <= 4096 else { return nil }
        let image = unsafe GlyphImage(
            kind: .color, left: Int32((Double(slot.pointee.bitmap_left) * scale).rounded()),
            top: Int32((-Double(slot.pointee.bitmap_top) * scale).rounded()), width: Int32(width), height: Int32(height)
        )
        if let memory = unsafe image.memory {
            let to = unsafe memory.assumingMemoryBound(to: UInt32.self)
            _ = unsafe galley_scale_pixels(
                from, Int(bitmap.pitch), Int32(bitmap.width), Int32(bitmap.rows), to, Int(image.stride), image.width,
                image.height)
        }
        return image
    }
}
