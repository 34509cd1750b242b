public import CHarfBuzz

extension FontFace {
    /// Whether the space glyph is involved in a substitution or in positioning that applies to text of `script` (an
    /// `hb_script_t`). If not, words shaped separately give the same result as a whole line.
    ///
    /// In doubt, true. Mark attachment is ignored, since a mark after a space is part of its cluster.
    @inline(__always)
    public func spaceAffectsShaping(script: UInt32) -> Bool {
        resource.traits.value(.spaceAffectsShaping, UInt64(script)) {
            resource.isInvolved(resource.spaceRole, script: script) ? 1 : 0
        } != 0
    }

    /// U+E000, a character that most fonts lack.
    static let separator: UInt32 = 0xE000

    /// Whether ``separator`` separates words of `script`, so that adjacent text is shaped as if it were alone: the font
    /// has no glyph for it, and its `.notdef` is involved in no rule.
    public func separatorIsolatesText(script: UInt32) -> Bool {
        resource.traits.value(.separatorIsolatesText, UInt64(script)) {
            resource.coverage.contains(Self.separator)
                || resource.isInvolved(resource.makeRole(of: 0), script: script) ? 0 : 1
        } != 0
    }
}

extension FontResource {
    fileprivate func isInvolved(_ role: GlyphRole, script: UInt32) -> Bool {
        if role.isGeneral { return true }
        // In most fonts no lookup by script is needed.
        if role.substitution.isEmpty, role.positioning.isEmpty { return false }
        let scripts = Self.scriptTags(script)
        return hasFeature(using: role.substitution, table: openTypeTag("GSUB"), scripts: scripts)
            || hasFeature(using: role.positioning, table: openTypeTag("GPOS"), scripts: scripts)
    }

    /// The role of a glyph; without a glyph, all rules may involve it.
    func makeRole(of glyph: UInt32?) -> GlyphRole {
        guard let glyph,
            unsafe hb_aat_layout_has_substitution(face) == 0 && hb_aat_layout_has_positioning(face) == 0,
            !kernTableUses(glyph)
        else { return GlyphRole(isGeneral: true) }
        return unsafe GlyphRole(
            isGeneral: false,
            substitution: LookupTable(openTypeTag("GSUB"), of: face).lookups(using: Int(glyph)),
            positioning: LookupTable(openTypeTag("GPOS"), of: face).lookups(using: Int(glyph)))
    }

    /// The tags under which a font may list the script, followed by HarfBuzz's fallbacks and zero.
    public static func scriptTags(_ script: UInt32) -> [hb_tag_t] {
        var count: UInt32 = 4
        var tags = [hb_tag_t](repeating: 0, count: 4)
        unsafe hb_ot_tags_from_script_and_language(
            hb_script_t(rawValue: script), nil, &count, &tags, nil, nil)
        return tags.prefix(Int(count))
            + [openTypeTag("DFLT"), openTypeTag("dflt"), openTypeTag("latn"), 0]
    }

    /// Whether a feature of one of the scripts uses one of the lookups.
    private func hasFeature(using lookups: [UInt32], table: hb_tag_t, scripts: [hb_tag_t]) -> Bool {
        if lookups.isEmpty { return false }
        let all = unsafe hb_set_create()
        defer { unsafe hb_set_destroy(all) }
        unsafe hb_ot_layout_collect_lookups(face, table, scripts, nil, nil, all)
        if table == openTypeTag("GPOS") {
            let marks = unsafe hb_set_create()
            defer { unsafe hb_set_destroy(marks) }
            let attachment = [
                openTypeTag("mark"), openTypeTag("mkmk"), openTypeTag("abvm"), openTypeTag("blwm"), 0,
            ]
            unsafe hb_ot_layout_collect_lookups(face, table, scripts, nil, attachment, marks)
            unsafe hb_set_subtract(all, marks)
        }
        return lookups.contains { unsafe hb_set_has(all, $0) != 0 }
    }

    /// Searches the pairs of an old `kern` table, which HarfBuzz uses if `GPOS` has no kerning.
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
        // Apple's form of the table is rare, and its state machines are not read here.
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
