internal import CHarfBuzz
package import GalleyFonts
internal import GalleyShaping

/// A font with a `MATH` table. Values are in ems.
package struct MathFont: Sendable {
    /// The metrics of a glyph; `y` is up.
    package struct Glyph: Sendable, Hashable {
        package var advance = 0.0
        /// The height of the outline above the baseline; negative if it is below.
        package var top = 0.0
        /// The depth of the outline below the baseline; negative if it is above.
        package var bottom = 0.0
        /// The left and right edges of the outline.
        package var left = 0.0
        package var right = 0.0
    }

    /// A part of a glyph that is assembled.
    struct AssemblyPart {
        var glyph: UInt32
        var startConnector: Double
        var endConnector: Double
        var length: Double
        var isExtender: Bool
    }

    /// The directions in which glyphs become larger.
    package enum Direction: Sendable {
        case horizontal, vertical

        var harfBuzz: hb_direction_t { self == .horizontal ? HB_DIRECTION_LTR : HB_DIRECTION_BTT }
    }

    package let face: FontFace
    private let scale: Double
    /// The lookups of the feature `ssty`: forms for scripts.
    private let scriptLookups: [UInt32]

    /// Creates a font; nil if the face has no `MATH` table.
    package init?(_ face: FontFace) {
        guard unsafe hb_ot_math_has_data(hb_font_get_face(face.shaping)) != 0 else { return nil }
        self.face = face
        scale = 1 / Double(face.unitsPerEm)
        let lookups = unsafe hb_set_create()
        defer { unsafe hb_set_destroy(lookups) }
        let features = [openTypeTag("ssty"), 0]
        unsafe hb_ot_layout_collect_lookups(
            hb_font_get_face(face.shaping), openTypeTag("GSUB"), nil, nil, features, lookups)
        var found: [UInt32] = []
        var lookup = hb_codepoint_t.max
        while found.count < 8, unsafe hb_set_next(lookups, &lookup) != 0 { found.append(lookup) }
        scriptLookups = found
    }

    /// A constant of the font.
    package subscript(constant: MathConstant) -> Double {
        Double(unsafe hb_ot_math_get_constant(face.shaping, constant.harfBuzz)) * scale
    }

    /// The size of scripts relative to the text, from 0.3 to 1.
    package var scriptScale: Double {
        percent(HB_OT_MATH_CONSTANT_SCRIPT_PERCENT_SCALE_DOWN, or: 70)
    }

    /// The size of scripts of scripts relative to the text.
    package var scriptScriptScale: Double {
        percent(HB_OT_MATH_CONSTANT_SCRIPT_SCRIPT_PERCENT_SCALE_DOWN, or: 50)
    }

    /// The height of a degree of a root relative to the root.
    package var radicalDegreeRaise: Double {
        percent(HB_OT_MATH_CONSTANT_RADICAL_DEGREE_BOTTOM_RAISE_PERCENT, or: 60)
    }

    private func percent(_ constant: hb_ot_math_constant_t, or standard: Int32) -> Double {
        let value = unsafe hb_ot_math_get_constant(face.shaping, constant)
        return Double((20...100).contains(value) ? value : standard) / 100
    }

    /// The glyph of a character, or nil.
    package func glyph(for scalar: UInt32) -> UInt32? {
        face.nominalGlyph(scalar)
    }

    /// The metrics of a glyph.
    package func metrics(of glyph: UInt32) -> Glyph {
        var result = Glyph()
        result.advance = Double(unsafe hb_font_get_glyph_h_advance(face.shaping, glyph)) * scale
        var extents = hb_glyph_extents_t()
        guard unsafe hb_font_get_glyph_extents(face.shaping, glyph, &extents) != 0 else { return result }
        result.top = Double(extents.y_bearing) * scale
        result.bottom = -(Double(extents.y_bearing) + Double(extents.height)) * scale
        result.left = Double(extents.x_bearing) * scale
        result.right = (Double(extents.x_bearing) + Double(extents.width)) * scale
        return result
    }

    /// The width by which an italic glyph leans out of its box.
    package func italicsCorrection(of glyph: UInt32) -> Double {
        Double(unsafe hb_ot_math_get_glyph_italics_correction(face.shaping, glyph)) * scale
    }

    /// The horizontal position of an accent above or below a glyph.
    package func accentPosition(of glyph: UInt32) -> Double {
        Double(unsafe hb_ot_math_get_glyph_top_accent_attachment(face.shaping, glyph)) * scale
    }

    /// The kerning of a script at a corner of a glyph, at a height.
    package func kerning(of glyph: UInt32, atTop: Bool, isLeft: Bool, height: Double) -> Double {
        let corner =
            atTop
            ? (isLeft ? HB_OT_MATH_KERN_TOP_LEFT : HB_OT_MATH_KERN_TOP_RIGHT)
            : (isLeft ? HB_OT_MATH_KERN_BOTTOM_LEFT : HB_OT_MATH_KERN_BOTTOM_RIGHT)
        let units = Int32((height / scale).rounded().clamped(to: -100_000...100_000))
        return Double(unsafe hb_ot_math_get_glyph_kerning(face.shaping, glyph, corner, units)) * scale
    }

    /// The larger variants of a glyph, with their lengths in a direction, in order.
    package func variants(of glyph: UInt32, _ direction: Direction) -> [(glyph: UInt32, length: Double)] {
        var result: [(glyph: UInt32, length: Double)] = []
        while result.count < 256 {
            var variants = [hb_ot_math_glyph_variant_t](repeating: hb_ot_math_glyph_variant_t(), count: 16)
            var count = UInt32(variants.count)
            let total = unsafe hb_ot_math_get_glyph_variants(
                face.shaping, glyph, direction.harfBuzz, UInt32(result.count), &count, &variants)
            result += variants.prefix(Int(count)).map { ($0.glyph, Double($0.advance) * scale) }
            if count == 0 || result.count >= Int(total) { break }
        }
        return result
    }

    /// The parts from which a glyph of any length is assembled, from left to right or from bottom to top.
    func parts(of glyph: UInt32, _ direction: Direction) -> [AssemblyPart] {
        var parts = [hb_ot_math_glyph_part_t](repeating: hb_ot_math_glyph_part_t(), count: 16)
        var count = UInt32(parts.count)
        _ = unsafe hb_ot_math_get_glyph_assembly(
            face.shaping, glyph, direction.harfBuzz, 0, &count, &parts, nil)
        return parts.prefix(Int(count)).map {
            AssemblyPart(
                glyph: $0.glyph, startConnector: Double($0.start_connector_length) * scale,
                endConnector: Double($0.end_connector_length) * scale, length: Double($0.full_advance) * scale,
                isExtender: $0.flags.rawValue & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER.rawValue != 0)
        }
    }

    /// The minimum overlap of assembled parts.
    func minimumOverlap(_ direction: Direction) -> Double {
        Double(unsafe hb_ot_math_get_min_connector_overlap(face.shaping, direction.harfBuzz)) * scale
    }

    /// The form of a glyph for scripts, from the feature `ssty`; `level` is 1 for scripts, 2 for their scripts.
    package func scriptForm(of glyph: UInt32, level: Int) -> UInt32 {
        guard level > 0 else { return glyph }
        for lookup in scriptLookups {
            var alternates = [hb_codepoint_t](repeating: 0, count: 2)
            var count = UInt32(alternates.count)
            _ = unsafe hb_ot_layout_lookup_get_glyph_alternates(
                hb_font_get_face(face.shaping), lookup, glyph, 0, &count, &alternates)
            if count > 0 { return alternates[min(level, Int(count)) - 1] }
        }
        return glyph
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        isFinite ? Swift.min(Swift.max(self, range.lowerBound), range.upperBound) : range.lowerBound
    }
}
