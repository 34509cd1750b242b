internal import CHarfBuzz

/// Detection of fonts in which ASCII text consists of its characters' glyphs, each with its advance and the kerning to
/// the next.
extension FontFace {
    /// The characters considered in pairs: ASCII without controls and the space.
    package static let pairedCharacters: ClosedRange<UInt32> = 0x21...0x7E

    /// If ASCII text of `script` under the default features depends on adjacent pairs only: for each character from
    /// U+0021 on, whether it may be part of a ligature. Otherwise nil.
    ///
    /// In doubt, nil.
    package func ligatingCharacters(script: UInt32) -> [Bool]? {
        guard coordinates.isEmpty else { return nil }
        var found: Set<UInt32>?
        let isPairwise = resource.traits.value(.kernsInPairs, UInt64(script)) {
            found = resource.ligatingGlyphs(script: script)
            return found != nil && resource.kernsInPairs(script: script) ? 1 : 0
        }
        guard isPairwise != 0, let ligating = found ?? resource.ligatingGlyphs(script: script) else { return nil }
        return FontFace.pairedCharacters.map { scalar in nominalGlyph(scalar).map { ligating.contains($0) } ?? true }
    }
}

extension FontResource {
    private static let defaultPositioning: [UInt32] =
        ["kern", "mark", "mkmk", "abvm", "blwm", "curs", "dist"].map(openTypeTag) + [0]

    fileprivate func kernsInPairs(script: UInt32) -> Bool {
        guard unsafe hb_aat_layout_has_substitution(face) == 0, unsafe hb_aat_layout_has_positioning(face) == 0,
            unsafe hb_aat_layout_has_tracking(face) == 0, unsafe FontTableLength.of(openTypeTag("kern"), in: face) == 0,
            let glyphs = asciiGlyphs()
        else { return false }
        for glyph in glyphs
        where unsafe hb_ot_layout_get_glyph_class(face, glyph) == HB_OT_LAYOUT_GLYPH_CLASS_MARK { return false }
        let lookups = unsafe hb_set_create()
        defer { unsafe hb_set_destroy(lookups) }
        unsafe hb_ot_layout_collect_lookups(
            face, openTypeTag("GPOS"), Self.scriptTags(script), nil, Self.defaultPositioning, lookups)
        let table = unsafe LookupTable(openTypeTag("GPOS"), of: face)
        var lookup = hb_codepoint_t.max
        while unsafe hb_set_next(lookups, &lookup) != 0 {
            guard table.isPairwise(Int(lookup), glyphs: glyphs) else { return false }
        }
        return true
    }

    /// The glyphs of U+0021 to U+007E; nil if one is missing.
    private func asciiGlyphs() -> [UInt32]? {
        let font = unsafe hb_font_create(face)
        defer { unsafe hb_font_destroy(font) }
        var glyphs: [UInt32] = []
        for scalar in FontFace.pairedCharacters {
            var glyph: hb_codepoint_t = 0
            guard unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 else { return nil }
            glyphs.append(glyph)
        }
        return glyphs
    }

    /// The glyphs in ASCII text that default substitutions involve, if all of these are ligatures; otherwise nil.
    fileprivate func ligatingGlyphs(script: UInt32) -> Set<UInt32>? {
        guard let ascii = asciiGlyphs() else { return nil }
        let reachable = unsafe hb_set_create()
        let lookups = unsafe hb_set_create()
        defer {
            unsafe hb_set_destroy(reachable)
            unsafe hb_set_destroy(lookups)
        }
        for glyph in ascii { unsafe hb_set_add(reachable, glyph) }
        unsafe hb_ot_layout_collect_lookups(
            face, openTypeTag("GSUB"), Self.scriptTags(script), nil, Self.defaultSubstitutions, lookups)
        unsafe hb_ot_layout_lookups_substitute_closure(face, lookups, reachable)
        let table = unsafe LookupTable(openTypeTag("GSUB"), of: face)
        var result: Set<UInt32> = []
        var lookup = hb_codepoint_t.max
        while unsafe hb_set_next(lookups, &lookup) != 0 {
            if unsafe isInertLookup(lookup, reachable) { continue }
            guard table.type(of: Int(lookup)) == 4 else { return nil }
            let input = unsafe hb_set_create()
            defer { unsafe hb_set_destroy(input) }
            unsafe hb_ot_layout_lookup_collect_glyphs(face, openTypeTag("GSUB"), lookup, nil, input, nil, nil)
            for glyph in ascii where unsafe hb_set_has(input, glyph) != 0 { result.insert(glyph) }
        }
        return result
    }
}

private enum FontTableLength {
    static func of(_ tag: UInt32, in face: OpaquePointer) -> Int {
        unsafe FontTable(tag, of: face).count
    }
}

extension LookupTable {
    /// The type of a lookup, resolving extensions; 0 if its subtables differ or it has none.
    func type(of lookup: Int) -> Int {
        var result: Int?
        forEachSubtable(of: lookup) { type, _ in result = result == nil || result == type ? type : 0 }
        return budget.isSpent ? 0 : result ?? 0
    }

    /// Whether a positioning lookup moves at most the first of two adjacent `glyphs`.
    func isPairwise(_ lookup: Int, glyphs: [UInt32]) -> Bool {
        let place = lookups + table.uint16(lookups + 2 + lookup * 2)
        var result = true
        forEachSubtable(of: lookup) { type, subtable in
            guard result, budget.spend(glyphs.count) else { return }
            // The coverage of marks, or of the first glyph of a rule, is the first coverage of a subtable.
            let isTouched = glyphs.contains { covers(Int($0), subtable, 2) }
            switch type {
            case 2:
                // With flags other than "right to left" and "ignore marks", pairs may skip glyphs.
                result = !isTouched || (table.uint16(subtable + 6) == 0 && table.uint16(place + 2) & ~9 == 0)
            case 3, 4, 5, 6: result = !isTouched
            case 7, 8: result = !mayMatch(type, subtable, isTouched: isTouched, glyphs)
            default: result = false
            }
        }
        return result && !budget.isSpent
    }

    /// Whether a contextual rule may match text of `glyphs`.
    private func mayMatch(_ type: Int, _ place: Int, isTouched: Bool, _ glyphs: [UInt32]) -> Bool {
        guard table.uint16(place) == 3 else { return isTouched }
        // Consecutive coverage tables, each of a required glyph; in three counted lists, or one.
        var field = type == 7 ? 6 : 2
        for _ in 0..<(type == 7 ? 1 : 3) {
            let count = table.uint16(place + (type == 7 ? 2 : field))
            if type == 8 { field += 2 }
            for _ in 0..<table.fitting(count, of: 2, at: place + field) {
                guard glyphs.contains(where: { covers(Int($0), place, field) }) else { return false }
                field += 2
            }
        }
        return true
    }

    private func forEachSubtable(of lookup: Int, _ body: (_ type: Int, _ place: Int) -> Void) {
        let place = lookups + table.uint16(lookups + 2 + lookup * 2)
        let type = table.uint16(place)
        for index in 0..<table.fitting(table.uint16(place + 4), of: 2, at: place + 6) {
            guard budget.spend(1) else { return }
            let subtable = place + table.uint16(place + 6 + index * 2)
            if type == (isPositioning ? 9 : 7) {
                body(table.uint16(subtable + 2), subtable + table.uint32(subtable + 4))
            } else {
                body(type, subtable)
            }
        }
    }
}
