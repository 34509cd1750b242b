internal import CHarfBuzz

extension FontFace {
    /// The default features that can be omitted when ASCII text of `script` is shaped.
    @inline(__always)
    package func inertFeatures(script: UInt32) -> InertFeatures {
        guard coordinates.isEmpty else { return [] }
        return InertFeatures(
            rawValue: resource.traits.value(.inertFeatures, UInt64(script)) {
                resource.inertFeatures(script: script).rawValue
            })
    }

    /// Whether Han characters and Kana are shaped by the same rules, so that they can form one run.
    @inline(__always)
    package func shapesHanAsKana(language: OpaquePointer?) -> Bool {
        resource.traits.value(.shapesHanAsKana, UInt64(UInt(bitPattern: language))) {
            unsafe resource.shapesHanAsKana(language: language) ? 1 : 0
        } != 0
    }
}

extension FontResource {
    /// The substitution features that HarfBuzz applies to left-to-right text by default, followed by zero.
    static let defaultSubstitutions: [UInt32] =
        InertFeatures.tags + ["rvrn", "ltra", "ltrm"].map(openTypeTag) + [0]

    /// Finds inert features: none of their lookups can match the glyphs that the default features produce from ASCII.
    fileprivate func inertFeatures(script: UInt32) -> InertFeatures {
        let font = unsafe hb_font_create(face)
        let reachable = unsafe hb_set_create()
        let lookups = unsafe hb_set_create()
        defer {
            unsafe hb_font_destroy(font)
            unsafe hb_set_destroy(reachable)
            unsafe hb_set_destroy(lookups)
        }
        for scalar in hb_codepoint_t(0x21)...0x7E {
            var glyph: hb_codepoint_t = 0
            if unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 { unsafe hb_set_add(reachable, glyph) }
        }
        let table = openTypeTag("GSUB")
        let scripts = Self.scriptTags(script)
        unsafe hb_ot_layout_collect_lookups(face, table, scripts, nil, Self.defaultSubstitutions, lookups)
        unsafe hb_ot_layout_lookups_substitute_closure(face, lookups, reachable)
        var result: InertFeatures = []
        for (bit, tag) in InertFeatures.tags.enumerated() {
            unsafe hb_set_clear(lookups)
            unsafe hb_ot_layout_collect_lookups(face, table, scripts, nil, [tag, 0], lookups)
            var lookup = hb_codepoint_t.max
            var count = 0
            var isInert = true
            while isInert, unsafe hb_set_next(lookups, &lookup) != 0 {
                isInert = unsafe isInertLookup(lookup, reachable)
                count += 1
            }
            if isInert, count > 0 { result.insert(InertFeatures(rawValue: 1 << UInt8(bit))) }
        }
        return result
    }

    /// Whether a lookup has no effect on text of `glyphs`, a set closed under all active lookups: either it matches
    /// none of them, or it requires glyphs outside the set, so that its output is not in the set.
    func isInertLookup(_ lookup: UInt32, _ glyphs: OpaquePointer?) -> Bool {
        let input = unsafe hb_set_create()
        let output = unsafe hb_set_create()
        defer {
            unsafe hb_set_destroy(input)
            unsafe hb_set_destroy(output)
        }
        unsafe hb_ot_layout_lookup_collect_glyphs(face, openTypeTag("GSUB"), lookup, nil, input, nil, output)
        unsafe hb_set_intersect(input, glyphs)
        if unsafe hb_set_is_empty(input) != 0 { return true }
        // A lookup without output may delete glyphs.
        if unsafe hb_set_is_empty(output) != 0 { return false }
        unsafe hb_set_intersect(output, glyphs)
        return unsafe hb_set_is_empty(output) != 0
    }

    fileprivate func shapesHanAsKana(language: OpaquePointer?) -> Bool {
        [openTypeTag("GSUB"), openTypeTag("GPOS")].allSatisfy { table in
            unsafe features(table, openTypeTag("Hani"), language) == features(table, openTypeTag("Hira"), language)
        }
    }

    /// The features for a script and language, each with its lookups.
    private func features(_ table: hb_tag_t, _ script: UInt32, _ language: OpaquePointer?) -> [[UInt32]] {
        var scriptCount: UInt32 = 4
        var scripts = [hb_tag_t](repeating: 0, count: 4)
        var languageCount: UInt32 = 4
        var languages = [hb_tag_t](repeating: 0, count: 4)
        unsafe hb_ot_tags_from_script_and_language(
            hb_script_t(rawValue: script), language, &scriptCount, &scripts, &languageCount, &languages)
        var scriptIndex: UInt32 = 0
        var languageIndex: UInt32 = 0
        unsafe hb_ot_layout_table_select_script(face, table, scriptCount, scripts, &scriptIndex, nil)
        unsafe hb_ot_layout_script_select_language(
            face, table, scriptIndex, languageCount, languages, &languageIndex)
        var required: UInt32 = 0
        unsafe hb_ot_layout_language_get_required_feature_index(face, table, scriptIndex, languageIndex, &required)
        var indexes = [UInt32](repeating: 0, count: 256)
        var count = UInt32(indexes.count)
        let total = unsafe hb_ot_layout_language_get_feature_indexes(
            face, table, scriptIndex, languageIndex, 0, &count, &indexes)
        // No real font has that many: treat it as different from all others.
        guard total <= indexes.count else { return [[script]] }
        return indexes.prefix(Int(count)).map { feature in
            var tag: hb_tag_t = 0
            var one: UInt32 = 1
            unsafe hb_ot_layout_table_get_feature_tags(face, table, feature, &one, &tag)
            var lookups = [UInt32](repeating: 0, count: 64)
            var lookupCount = UInt32(lookups.count)
            let all = unsafe hb_ot_layout_feature_get_lookups(face, table, feature, 0, &lookupCount, &lookups)
            return [tag, feature == required ? 1 : 0, all] + lookups.prefix(Int(lookupCount))
        }
    }
}
