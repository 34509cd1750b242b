internal import CHarfBuzz

extension FontFace {
    /// Whether the space glyph takes part in a substitution or in positioning that text of `script` (an
    /// `hb_script_t`) can reach: if not, words shaped one by one give what a whole line gives.
    ///
    /// Errs on the side of true. Mark attachment does not count, since a mark after a space is one cluster.
    package func spaceTakesPart(script: UInt32) -> Bool {
        resource.answers.answer(.spaceTakesPart, UInt64(script)) {
            resource.spaceTakesPart(script: script) ? 1 : 0
        } != 0
    }
}

extension FontResource {
    fileprivate func spaceTakesPart(script: UInt32) -> Bool {
        guard let space = spaceGlyph else { return true }
        if unsafe hb_aat_layout_has_substitution(face) != 0 || hb_aat_layout_has_positioning(face) != 0 {
            return true
        }
        var scripts = Self.scriptTags(script)
        if lookupsUse(space, table: openTypeTag("GSUB"), scripts: &scripts) { return true }
        if lookupsUse(space, table: openTypeTag("GPOS"), scripts: &scripts) { return true }
        return kernTableUses(space)
    }

    /// The tags under which a font may list the script, the ones HarfBuzz falls back to, and a zero.
    static func scriptTags(_ script: UInt32) -> [hb_tag_t] {
        var count: UInt32 = 4
        var tags = [hb_tag_t](repeating: 0, count: 4)
        unsafe hb_ot_tags_from_script_and_language(
            hb_script_t(rawValue: script), nil, &count, &tags, nil, nil)
        return tags.prefix(Int(count))
            + [openTypeTag("DFLT"), openTypeTag("dflt"), openTypeTag("latn"), 0]
    }

    private func lookupsUse(_ glyph: UInt32, table: hb_tag_t, scripts: inout [hb_tag_t]) -> Bool {
        let all = unsafe hb_set_create()
        let marks = unsafe hb_set_create()
        let glyphs = unsafe hb_set_create()
        defer {
            unsafe hb_set_destroy(all)
            unsafe hb_set_destroy(marks)
            unsafe hb_set_destroy(glyphs)
        }
        unsafe hb_ot_layout_collect_lookups(face, table, scripts, nil, nil, all)
        if table == openTypeTag("GPOS") {
            let attachment = [
                openTypeTag("mark"), openTypeTag("mkmk"), openTypeTag("abvm"), openTypeTag("blwm"), 0,
            ]
            unsafe hb_ot_layout_collect_lookups(face, table, scripts, nil, attachment, marks)
            unsafe hb_set_subtract(all, marks)
        }
        var lookup = hb_codepoint_t.max
        while unsafe hb_set_next(all, &lookup) != 0 {
            unsafe hb_ot_layout_lookup_collect_glyphs(face, table, lookup, glyphs, glyphs, glyphs, nil)
            if unsafe hb_set_has(glyphs, glyph) != 0 { return true }
        }
        return false
    }

    /// Looks through the pairs of an old `kern` table, which HarfBuzz uses where `GPOS` has no kerning.
    private func kernTableUses(_ glyph: UInt32) -> Bool {
        let blob = unsafe hb_face_reference_table(face, openTypeTag("kern"))
        defer { unsafe hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let start = unsafe hb_blob_get_data(blob, &length), length >= 4 else { return false }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(length))
        func read(_ offset: Int) -> Int {
            guard offset + 2 <= bytes.count else { return 0 }
            return unsafe Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
        }
        // Apple's form of the table is rare, and its state machines are not worth reading here.
        guard read(0) == 0 else { return true }
        var subtable = 4
        for _ in 0..<read(2) where subtable + 14 <= bytes.count {
            if read(subtable + 4) >> 8 != 0 { return true }
            let pairs = read(subtable + 6)
            for pair in 0..<pairs {
                let offset = subtable + 14 + pair * 6
                guard offset + 4 <= bytes.count else { break }
                if read(offset) == Int(glyph) || read(offset + 2) == Int(glyph) { return true }
            }
            subtable += max(read(subtable + 2), 14)
        }
        return false
    }
}
