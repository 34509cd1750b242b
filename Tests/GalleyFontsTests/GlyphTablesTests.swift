import CHarfBuzz
import GalleyLayoutTestSupport
import Testing

@testable import GalleyFonts
@testable import GalleyLayout

/// Compares the glyph tables with HarfBuzz's own functions.
@Suite struct GlyphTablesTests {
    /// The bundled fonts, and a variable font with values other than the default.
    private func faces() throws -> [FontFace] {
        let variable = try TestFonts.library("GalleyBoxVariable.ttf")
            .selector("Galley Box Variable", weight: 900, variations: ["opsz": 31]).primary.face
        return BundledFonts().records.compactMap(\.standardFace) + [variable]
    }

    private func withPlainFont(of face: FontFace, _ body: (OpaquePointer) -> Void) {
        guard let font = unsafe hb_font_create(face.resource.face) else { return }
        defer { unsafe hb_font_destroy(font) }
        unsafe hb_font_set_scale(font, Int32(face.unitsPerEm), Int32(face.unitsPerEm))
        unsafe hb_font_set_var_coords_design(font, face.coordinates, UInt32(face.coordinates.count))
        unsafe body(font)
    }

    /// Each character is requested twice in a row, so that the second result is cached, and once more after others have
    /// replaced it.
    @Test func resultsEqualHarfBuzz() throws {
        for face in try faces() {
            unsafe withPlainFont(of: face) { plain in
                for times in [2, 1] {
                    // A hyphen that the font lacks is its hyphen-minus.
                    for scalar in hb_codepoint_t(0)..<0x11100 where scalar != 0x2010 || face.covers(scalar) {
                        var other = hb_codepoint_t(0)
                        let isCovered = unsafe hb_font_get_nominal_glyph(plain, scalar, &other)
                        for _ in 0..<times {
                            var one = hb_codepoint_t(0)
                            let isFound = unsafe hb_font_get_nominal_glyph(face.shaping, scalar, &one)
                            #expect(isFound == isCovered && one == other)
                        }
                    }
                    for glyph in 0..<hb_codepoint_t(face.resource.glyphCount) + 9 {
                        let other = unsafe hb_font_get_glyph_h_advance(plain, glyph)
                        for _ in 0..<times {
                            #expect(unsafe hb_font_get_glyph_h_advance(face.shaping, glyph) == other)
                        }
                    }
                }
            }
        }
    }

    @Test func missingGlyphsEndARow() throws {
        let face = try TestFonts.library("GalleyBox.ttf").selector().primary.face
        let scalars: [hb_codepoint_t] = [0x41, 0x42, 0x4E00, 0x43]
        for _ in 0..<2 {
            var glyphs = [hb_codepoint_t](repeating: 0, count: scalars.count)
            let count = unsafe hb_font_get_nominal_glyphs(face.shaping, 4, scalars, 4, &glyphs, 4)
            #expect(count == 2)
            #expect(glyphs[..<2].map(Optional.init) == [face.nominalGlyph(0x41), face.nominalGlyph(0x42)])
        }
    }

    /// Other functions of the font are those of the original font.
    @Test func theRestIsInherited() throws {
        for face in try faces() {
            unsafe withPlainFont(of: face) { plain in
                for glyph in UInt32(0)..<200 {
                    var (one, other) = (hb_glyph_extents_t(), hb_glyph_extents_t())
                    let isFound = unsafe hb_font_get_glyph_extents(face.shaping, glyph, &one)
                    #expect(unsafe isFound == hb_font_get_glyph_extents(plain, glyph, &other))
                    #expect(one.x_bearing == other.x_bearing && one.y_bearing == other.y_bearing)
                    #expect(one.width == other.width && one.height == other.height)
                }
                var (one, other) = (hb_font_extents_t(), hb_font_extents_t())
                unsafe hb_font_get_h_extents(face.shaping, &one)
                unsafe hb_font_get_h_extents(plain, &other)
                #expect(one.ascender == other.ascender && one.descender == other.descender)
            }
        }
    }
}
