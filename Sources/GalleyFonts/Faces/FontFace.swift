internal import CHarfBuzz
internal import Synchronization

/// A face of a font file, at a point of its design space.
///
/// A ``FontLibrary`` creates faces. A face is immutable, and any thread may use it.
@safe public final class FontFace: @unchecked Sendable {
    // Sound because HarfBuzz's font is made immutable before it is shared.

    /// Vertical metrics and decoration lines in font units, y upwards; see ``FontFace/unitsPerEm``.
    public struct Metrics: Sendable, Hashable {
        /// The ascent of lines above the baseline.
        public var ascent: Int32
        /// The descent of lines below the baseline, positive.
        public var descent: Int32
        /// The recommended space between lines.
        public var lineGap: Int32
        /// The height of lower-case letters such as x.
        public var xHeight: Int32
        /// The height of capital letters such as H.
        public var capHeight: Int32
        /// The centre of the underline, negative below the baseline.
        public var underlinePosition: Int32
        /// The thickness of an underline.
        public var underlineThickness: Int32
        /// The centre of a strikethrough, positive above the baseline.
        public var strikethroughPosition: Int32
        /// The thickness of a strikethrough.
        public var strikethroughThickness: Int32
    }

    /// An identifier of the face, unique in the process and never reused.
    package let id: UInt32
    /// The family name, in English if the font has an English name.
    public let familyName: String
    /// The style name, such as `Bold Italic`.
    public let styleName: String
    /// The CSS weight, from 1 to 1000.
    public let weight: Int
    /// Whether the face is italic or oblique.
    public let isItalic: Bool
    /// The width in percent of normal.
    public let stretch: Double
    /// The number of font units per em.
    public let unitsPerEm: Int
    /// The metrics of the face, at its point of the design space.
    public let metrics: Metrics
    /// The design coordinates, in the font's axis order; empty for a static face.
    package let coordinates: [Float]
    /// An immutable `hb_font_t` whose scale is the units per em. ``GlyphTables`` caches the results of HarfBuzz's
    /// OpenType functions.
    package let shaping: OpaquePointer
    /// The resource shared by all instances of the face.
    package let resource: FontResource

    private static let lastIdentifier = Atomic<UInt32>(0)

    init(resource: FontResource, description: FaceDescription, coordinates: [Float]) {
        self.resource = resource
        self.coordinates = coordinates
        familyName = description.familyName
        styleName = description.styleName
        let applied = description.applied(coordinates, axes: resource.axes)
        weight = applied.weight
        isItalic = applied.isItalic
        stretch = applied.stretch
        unitsPerEm = resource.unitsPerEm
        unsafe shaping = resource.makeShapingFont(coordinates: coordinates)
        metrics = unsafe Metrics(of: shaping, unitsPerEm: Int32(unitsPerEm))
        id = Self.lastIdentifier.wrappingAdd(1, ordering: .relaxed).newValue
    }

    deinit {
        unsafe hb_font_destroy(shaping)
    }

    /// The bytes of the file: an SFNT, valid as long as the face.
    package var bytes: UnsafeRawBufferPointer { unsafe resource.data.bytes }
    /// The index of the face in a collection.
    package var index: Int { resource.index }
    /// Whether the face has bitmap or layered colour glyphs.
    package var hasColor: Bool { resource.hasColor }
    /// Whether the font states that its licence forbids to embed it, or its outlines (OpenType, `fsType` of `OS/2`).
    package var forbidsEmbedding: Bool {
        let flags = unsafe FontTable(openTypeTag("OS/2"), of: resource.face).uint16(8)
        return flags & 0xF == 2 || flags & 0x200 != 0
    }

    /// The characters for which the face has glyphs.
    package var coverage: FontCoverage { resource.coverage }

    /// Whether the face has a glyph for `scalar`.
    package func covers(_ scalar: UInt32) -> Bool { resource.coverage.contains(scalar) }

    /// The glyph of a character before shaping; `nil` if the face has none.
    package func nominalGlyph(_ scalar: UInt32) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return unsafe hb_font_get_nominal_glyph(shaping, scalar, &glyph) != 0 ? glyph : nil
    }

    /// The characters that have a glyph before shaping, by glyph; the first for a glyph with several. Characters without a
    /// meaning for readers, such as those for private use, are left out.
    package var nominalCharacters: [UInt32: UInt32] {
        guard let characters = unsafe hb_set_create() else { return [:] }
        defer { unsafe hb_set_destroy(characters) }
        unsafe hb_face_collect_unicodes(hb_font_get_face(shaping), characters)
        var result: [UInt32: UInt32] = [:]
        var scalar = hb_codepoint_t.max
        while unsafe hb_set_next(characters, &scalar) != 0 {
            let isPrivate = Unicode.Scalar(scalar)?.properties.generalCategory == .privateUse
            guard scalar > 0, scalar != 0xFEFF, scalar & 0xFFFE != 0xFFFE, !isPrivate else { continue }
            if let glyph = nominalGlyph(scalar), result[glyph] == nil { result[glyph] = scalar }
        }
        return result
    }

    /// The horizontal advance of a glyph in font units.
    package func horizontalAdvance(of glyph: UInt32) -> Int32 { unsafe hb_font_get_glyph_h_advance(shaping, glyph) }

    /// Whether the face has a separate glyph for `scalar` followed by a variation selector.
    func hasVariation(of scalar: UInt32, selector: UInt32) -> Bool {
        var glyph: hb_codepoint_t = 0
        return unsafe hb_font_get_variation_glyph(shaping, scalar, selector, &glyph) != 0
    }

    /// The glyph of U+0020.
    package var spaceGlyph: UInt32? { resource.spaceGlyph }
}

extension FontFace.Metrics {
    /// Reads the same values as browsers: `hhea` unless it is absent or zero or the font requests the typographic values of
    /// `OS/2`, then the Windows values; HarfBuzz applies `MVAR`. A font without usable
    /// values gets plausible ones, because they determine line heights.
    init(of font: OpaquePointer, unitsPerEm em: Int32) {
        var extents = hb_font_extents_t()
        let hasExtents = unsafe hb_font_get_h_extents(font, &extents) != 0
        func position(_ tag: hb_ot_metrics_tag_t) -> Int32? {
            var value: hb_position_t = 0
            return unsafe hb_ot_metrics_get_position(font, tag, &value) != 0 ? value : nil
        }
        func sane(_ value: Int32?, _ range: ClosedRange<Int32>) -> Int32? {
            guard let value, range.contains(value) else { return nil }
            return value
        }
        if extents.ascender == 0, extents.descender == 0 { unsafe Self.readTypographic(&extents, of: font) }
        let limit = em * 16
        let ascent = sane(extents.ascender, -limit...limit)
        let descent = sane(extents.descender, -limit...limit)
        if hasExtents, let ascent, let descent, ascent - descent > 0 {
            self.ascent = ascent
            self.descent = -descent
            lineGap = sane(extents.line_gap, 0...limit) ?? 0
        } else {
            self.ascent = em * 4 / 5
            self.descent = em / 5
            lineGap = 0
        }
        func height(_ tag: hb_ot_metrics_tag_t, of letter: UInt32) -> Int32? {
            if let value = sane(position(tag), 1...(em * 2)) { return value }
            var glyph: hb_codepoint_t = 0
            var box = hb_glyph_extents_t()
            guard unsafe hb_font_get_nominal_glyph(font, letter, &glyph) != 0,
                unsafe hb_font_get_glyph_extents(font, glyph, &box) != 0
            else { return nil }
            return sane(box.y_bearing, 1...(em * 2))
        }
        xHeight = height(HB_OT_METRICS_TAG_X_HEIGHT, of: 0x78) ?? em / 2
        capHeight = height(HB_OT_METRICS_TAG_CAP_HEIGHT, of: 0x48) ?? em * 7 / 10
        let thickness = sane(position(HB_OT_METRICS_TAG_UNDERLINE_SIZE), 1...(em / 4)) ?? max(1, em / 20)
        underlineThickness = thickness
        // The `post` table contains the top edge of the line.
        let top = sane(position(HB_OT_METRICS_TAG_UNDERLINE_OFFSET), -em...(-1)) ?? -em / 10
        underlinePosition = top - thickness / 2
        let strike = sane(position(HB_OT_METRICS_TAG_STRIKEOUT_SIZE), 1...(em / 4)) ?? thickness
        strikethroughThickness = strike
        let strikeTop = sane(position(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET), 1...em)
        strikethroughPosition = strikeTop.map { $0 - strike / 2 } ?? xHeight / 2
    }

    /// The typographic values of `OS/2`, or the Windows values where those are zero.
    private static func readTypographic(_ extents: inout hb_font_extents_t, of font: OpaquePointer) {
        let table = unsafe FontTable(openTypeTag("OS/2"), of: hb_font_get_face(font))
        func signed(_ offset: Int) -> Int32 { Int32(Int16(truncatingIfNeeded: table.uint16(offset))) }
        extents.ascender = signed(68)
        extents.descender = signed(70)
        extents.line_gap = signed(72)
        guard extents.ascender == 0, extents.descender == 0 else { return }
        extents.ascender = Int32(table.uint16(74))
        extents.descender = -Int32(table.uint16(76))
        extents.line_gap = 0
    }
}
