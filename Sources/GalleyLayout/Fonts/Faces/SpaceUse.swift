internal import CHarfBuzz
internal import Synchronization

/// Remembers, per script, whether the space takes part in a font's substitutions or positioning.
///
/// Reads take no lock: a word cache asks for every run.
@safe final class SpaceUse: @unchecked Sendable {
    /// Direct-mapped: script tag << 2 | known << 1 | answer.
    private let slots: UnsafeMutablePointer<Atomic<UInt64>>
    private static let count = 16

    init() {
        unsafe slots = .allocate(capacity: Self.count)
        for slot in 0..<Self.count { unsafe (slots + slot).initialize(to: Atomic(0)) }
    }

    deinit {
        unsafe slots.deinitialize(count: Self.count)
        unsafe slots.deallocate()
    }

    func answer(script: UInt32, or compute: () -> Bool) -> Bool {
        let slot = Int(((script ^ script >> 7) &* 0x9E37_79B1) >> 28)
        let entry = unsafe slots[slot].load(ordering: .relaxed)
        if entry >> 1 == UInt64(script) << 1 | 1 { return entry & 1 != 0 }
        let answer = compute()
        unsafe slots[slot].store(UInt64(script) << 2 | 2 | (answer ? 1 : 0), ordering: .relaxed)
        return answer
    }
}

extension FontFace {
    /// Whether the space glyph takes part in a substitution or in positioning that text of `script` (an
    /// `hb_script_t`) can reach: if not, words shaped one by one give what a whole line gives.
    ///
    /// Errs on the side of true. Mark attachment does not count, since a mark after a space is one cluster.
    package func spaceTakesPart(script: UInt32) -> Bool {
        resource.spaceUse.answer(script: script) { resource.spaceTakesPart(script: script) }
    }
}

/// What a face does with its space, whatever the script.
final class SpaceRole: Sendable {
    /// Something may look at it that does not depend on the script.
    let isGeneral: Bool
    /// The lookups of `GSUB` and of `GPOS` that look at it.
    let substitution: [UInt32]
    let positioning: [UInt32]

    init(isGeneral: Bool, substitution: [UInt32] = [], positioning: [UInt32] = []) {
        self.isGeneral = isGeneral
        self.substitution = substitution
        self.positioning = positioning
    }
}

extension FontResource {
    fileprivate func spaceTakesPart(script: UInt32) -> Bool {
        let role = spaceRole
        if role.isGeneral { return true }
        // Most fonts: nothing to look up script by script.
        if role.substitution.isEmpty, role.positioning.isEmpty { return false }
        let scripts = Self.scriptTags(script)
        return reaches(role.substitution, table: openTypeTag("GSUB"), scripts: scripts)
            || reaches(role.positioning, table: openTypeTag("GPOS"), scripts: scripts)
    }

    func makeSpaceRole() -> SpaceRole {
        guard let space = spaceGlyph,
            unsafe hb_aat_layout_has_substitution(face) == 0 && hb_aat_layout_has_positioning(face) == 0,
            !kernTableUses(space)
        else { return SpaceRole(isGeneral: true) }
        return unsafe SpaceRole(
            isGeneral: false,
            substitution: LookupTable(openTypeTag("GSUB"), of: face).lookups(using: Int(space)),
            positioning: LookupTable(openTypeTag("GPOS"), of: face).lookups(using: Int(space)))
    }

    /// The tags under which a font may list the script, the ones HarfBuzz falls back to, and a zero.
    private static func scriptTags(_ script: UInt32) -> [hb_tag_t] {
        var count: UInt32 = 4
        var tags = [hb_tag_t](repeating: 0, count: 4)
        unsafe hb_ot_tags_from_script_and_language(
            hb_script_t(rawValue: script), nil, &count, &tags, nil, nil)
        return tags.prefix(Int(count))
            + [openTypeTag("DFLT"), openTypeTag("dflt"), openTypeTag("latn"), 0]
    }

    /// Whether a feature of one of the scripts uses one of the lookups.
    private func reaches(_ lookups: [UInt32], table: hb_tag_t, scripts: [hb_tag_t]) -> Bool {
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
