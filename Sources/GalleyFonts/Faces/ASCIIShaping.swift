internal import CHarfBuzz
internal import GalleySupport

/// The effects of a font's default features on ASCII text of one script. In doubt, a lookup has an effect.
struct ASCIIShaping: Sendable {
    /// The substitution features that can be omitted, since none of their lookups has an effect.
    let inert: InertFeatures
    /// For each of ``FontFace/pairedCharacters``, whether it may be part of a ligature; nil if other lookups than those
    /// of ligatures and pair kerning have an effect, or if the font lacks a character.
    let ligating: [Bool]?

    /// The features that HarfBuzz applies to left-to-right text by default, each list followed by zero.
    private static let substitutions: [UInt32] =
        InertFeatures.tags + ["rvrn", "ltra", "ltrm"].map(openTypeTag) + [0]
    private static let positioning: [UInt32] =
        ["kern", "mark", "mkmk", "abvm", "blwm", "curs", "dist"].map(openTypeTag) + [0]

    init(_ font: FontResource, script: UInt32) {
        let glyphs = unsafe Self.glyphs(of: font.face)
        let scripts = FontResource.scriptTags(script)
        let lookups = unsafe hb_set_create()
        let reachable = unsafe hb_set_create()
        let effective = unsafe hb_set_create()
        defer {
            unsafe hb_set_destroy(lookups)
            unsafe hb_set_destroy(reachable)
            unsafe hb_set_destroy(effective)
        }
        for glyph in glyphs { unsafe hb_set_add(reachable, glyph) }
        unsafe hb_ot_layout_collect_lookups(font.face, .gsub, scripts, nil, Self.substitutions, lookups)
        unsafe hb_ot_layout_lookups_substitute_closure(font.face, lookups, reachable)
        var lookup = hb_codepoint_t.max
        while unsafe hb_set_next(lookups, &lookup) != 0 {
            if unsafe !Self.isInert(lookup, of: font.face, on: reachable) { unsafe hb_set_add(effective, lookup) }
        }
        var inert: InertFeatures = []
        for (bit, tag) in InertFeatures.tags.enumerated() {
            unsafe hb_set_clear(lookups)
            unsafe hb_ot_layout_collect_lookups(font.face, .gsub, scripts, nil, [tag, 0], lookups)
            if unsafe hb_set_is_empty(lookups) != 0 { continue }
            unsafe hb_set_intersect(lookups, effective)
            if unsafe hb_set_is_empty(lookups) != 0 { inert.insert(InertFeatures(rawValue: 1 << UInt8(bit))) }
        }
        self.inert = inert
        let isPairwise =
            unsafe glyphs.count == FontFace.pairedCharacters.count
            && Self.kernsInPairs(glyphs, of: font.face, scripts: scripts)
        ligating = unsafe isPairwise ? Self.ligating(glyphs, by: effective, of: font.face) : nil
    }

    /// The glyphs of the characters, without those that are missing.
    private static func glyphs(of face: OpaquePointer) -> [UInt32] {
        let font = unsafe hb_font_create(face)
        defer { unsafe hb_font_destroy(font) }
        return FontFace.pairedCharacters.compactMap { scalar in
            var glyph: hb_codepoint_t = 0
            return unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
        }
    }

    /// Whether a lookup has no effect on text of `glyphs`, a set closed under all active lookups: either it matches
    /// none of them, or it requires glyphs outside the set, so that its output is not in the set.
    private static func isInert(_ lookup: UInt32, of face: OpaquePointer, on glyphs: OpaquePointer?) -> Bool {
        let input = unsafe hb_set_create()
        let output = unsafe hb_set_create()
        defer {
            unsafe hb_set_destroy(input)
            unsafe hb_set_destroy(output)
        }
        unsafe hb_ot_layout_lookup_collect_glyphs(face, .gsub, lookup, nil, input, nil, output)
        unsafe hb_set_intersect(input, glyphs)
        if unsafe hb_set_is_empty(input) != 0 { return true }
        // A lookup without output may delete glyphs.
        if unsafe hb_set_is_empty(output) != 0 { return false }
        unsafe hb_set_intersect(output, glyphs)
        return unsafe hb_set_is_empty(output) != 0
    }

    private static func kernsInPairs(_ glyphs: [UInt32], of face: OpaquePointer, scripts: [hb_tag_t]) -> Bool {
        guard unsafe hb_aat_layout_has_substitution(face) == 0, unsafe hb_aat_layout_has_positioning(face) == 0,
            unsafe hb_aat_layout_has_tracking(face) == 0, unsafe isEmpty(openTypeTag("kern"), of: face)
        else { return false }
        for glyph in glyphs
        where unsafe hb_ot_layout_get_glyph_class(face, glyph) == HB_OT_LAYOUT_GLYPH_CLASS_MARK { return false }
        let lookups = unsafe hb_set_create()
        defer { unsafe hb_set_destroy(lookups) }
        unsafe hb_ot_layout_collect_lookups(face, .gpos, scripts, nil, positioning, lookups)
        let table = unsafe LookupTable(.gpos, of: face)
        var lookup = hb_codepoint_t.max
        while unsafe hb_set_next(lookups, &lookup) != 0 {
            guard table.isPairwise(Int(lookup), glyphs: glyphs) else { return false }
        }
        return true
    }

    private static func isEmpty(_ tag: UInt32, of face: OpaquePointer) -> Bool {
        let table = unsafe FontTable(tag, of: face)
        return table.count == 0
    }

    /// Whether each glyph may be part of a ligature; nil if a lookup is of another kind.
    private static func ligating(_ glyphs: [UInt32], by lookups: OpaquePointer?, of face: OpaquePointer) -> [Bool]? {
        let table = unsafe LookupTable(.gsub, of: face)
        let input = unsafe hb_set_create()
        defer { unsafe hb_set_destroy(input) }
        var lookup = hb_codepoint_t.max
        while unsafe hb_set_next(lookups, &lookup) != 0 {
            // The type of ligatures.
            guard table.type(of: Int(lookup)) == 4 else { return nil }
            unsafe hb_ot_layout_lookup_collect_glyphs(face, .gsub, lookup, nil, input, nil, nil)
        }
        return glyphs.map { unsafe hb_set_has(input, $0) != 0 }
    }
}

extension hb_tag_t {
    fileprivate static let gsub = openTypeTag("GSUB")
    fileprivate static let gpos = openTypeTag("GPOS")
}

extension FontResource {
    /// Computed on first use.
    func asciiShaping(script: UInt32) -> ASCIIShaping {
        lazyASCIIShaping.withLock { known in
            if let found = known[script] { return found }
            let found = ASCIIShaping(self, script: script)
            known[script] = found
            return found
        }
    }
}
