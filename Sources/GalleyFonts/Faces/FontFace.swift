internal import CHarfBuzz
internal import Synchronization

/// One face of a font file, at one point of its design space.
///
/// Faces are made by a ``FontLibrary``. A face is immutable, and any thread may use it.
@safe public final class FontFace: @unchecked Sendable {
    // Sound because HarfBuzz's font is made immutable before it is shared.

    /// Heights and lines in font units, y up; see ``FontFace/unitsPerEm``.
    public struct Metrics: Sendable, Hashable {
        /// How far lines reach above the baseline.
        public var ascent: Int32
        /// How far lines reach below the baseline, positive.
        public var descent: Int32
        /// What the font wants between lines.
        public var lineGap: Int32
        /// The height of a small letter such as x.
        public var xHeight: Int32
        /// The height of a capital letter such as H.
        public var capHeight: Int32
        /// Centre of the underline, negative below the baseline.
        public var underlinePosition: Int32
        /// How thick an underline is.
        public var underlineThickness: Int32
        /// Centre of the line, positive above the baseline.
        public var strikethroughPosition: Int32
        /// How thick a strikethrough is.
        public var strikethroughThickness: Int32
    }

    /// Tells faces apart within the process; never reused.
    package let id: UInt32
    /// The family's name, in English where the font has one.
    public let familyName: String
    /// The style's name, such as `Bold Italic`.
    public let styleName: String
    /// CSS weight, 1 to 1000.
    public let weight: Int
    /// Whether the face is italic or oblique.
    public let isItalic: Bool
    /// Width in percent of normal.
    public let stretch: Double
    /// Font units in one em.
    public let unitsPerEm: Int
    /// Heights and lines of the face, at its point of the design space.
    public let metrics: Metrics
    /// Design coordinates by axis, in the font's axis order; empty for a static face.
    package let coordinates: [Float]
    /// An immutable `hb_font_t` whose scale is the units per em: HarfBuzz's own OpenType functions behind
    /// ``GlyphTables``.
    package let shaping: OpaquePointer
    /// What all instances of the face share.
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
    /// Which face of a collection.
    package var index: Int { resource.index }
    /// Whether the face has bitmap or layered colour glyphs.
    package var hasColor: Bool { resource.hasColor }
    /// Which characters the face has glyphs for.
    package var coverage: FontCoverage { resource.coverage }

    /// Whether the face has a glyph for `scalar`.
    package func covers(_ scalar: UInt32) -> Bool { resource.coverage.contains(scalar) }

    /// The glyph of one character, before shaping; `nil` where the face has none.
    package func nominalGlyph(_ scalar: UInt32) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return unsafe hb_font_get_nominal_glyph(shaping, scalar, &glyph) != 0 ? glyph : nil
    }

    /// Whether the face has a glyph of its own for `scalar` followed by a variation selector.
    func hasVariation(of scalar: UInt32, selector: UInt32) -> Bool {
        var glyph: hb_codepoint_t = 0
        return unsafe hb_font_get_variation_glyph(shaping, scalar, selector, &glyph) != 0
    }

    /// The glyph of U+0020.
    package var spaceGlyph: UInt32? { resource.spaceGlyph }
}

extension FontFace.Metrics {
    /// Reads what browsers read: `hhea` unless it is empty or the font asks for the typographic values of
    /// `OS/2`, then the Windows values; HarfBuzz applies that order, and `MVAR`. A font that says nothing, or
    /// nonsense, gets plausible values, since the numbers end up in line heights.
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
        // The `post` table gives the top edge of the line.
        let top = sane(position(HB_OT_METRICS_TAG_UNDERLINE_OFFSET), -em...(-1)) ?? -em / 10
        underlinePosition = top - thickness / 2
        let strike = sane(position(HB_OT_METRICS_TAG_STRIKEOUT_SIZE), 1...(em / 4)) ?? thickness
        strikethroughThickness = strike
        let strikeTop = sane(position(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET), 1...em)
        strikethroughPosition = strikeTop.map { $0 - strike / 2 } ?? xHeight / 2
    }
}
