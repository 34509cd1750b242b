internal import CHarfBuzz

extension FontFace {
    /// The default features that can be omitted when ASCII text of `script` is shaped.
    @inline(__always)
    package func inertFeatures(script: UInt32) -> InertFeatures {
        guard coordinates.isEmpty else { return [] }
        return InertFeatures(
            rawValue: resource.traits.value(.inertFeatures, UInt64(script)) {
                resource.asciiShaping(script: script).inert.rawValue
            })
    }

    /// The characters considered in pairs: ASCII without controls and the space.
    package static let pairedCharacters: ClosedRange<UInt32> = 0x21...0x7E

    /// If ASCII text of `script` under the default features consists of its characters' glyphs, each with its advance
    /// and the kerning to the next, apart from ligatures: for each of ``pairedCharacters``, whether it may be part of a
    /// ligature. Otherwise nil.
    package func ligatingCharacters(script: UInt32) -> [Bool]? {
        coordinates.isEmpty ? resource.asciiShaping(script: script).ligating : nil
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
