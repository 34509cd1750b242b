internal import CHarfBuzz
internal import GalleyValues

/// The characters that a face's `cmap` table maps to glyphs.
///
/// HarfBuzz can list them as well, but takes milliseconds for the table of a Chinese font. Queries here read only the
/// few relevant entries; rare formats are left to HarfBuzz.
@safe struct CharacterMap: ~Copyable {
    private let table: FontTable
    private let form: Form
    private let glyphCount: UInt32

    private enum Form {
        /// Format 12, groups of characters with successive glyphs, or 13, groups of characters with one common glyph:
        /// the offset of the groups and their count.
        case groups(at: Int, count: Int, sharesGlyphs: Bool)
        /// Format 4, segments of characters with successive glyphs or with a list of glyphs.
        case segments(at: Int, count: Int)
        case listed([ClosedRange<UInt32>])
    }

    init(_ face: OpaquePointer) {
        unsafe table = FontTable(openTypeTag("cmap"), of: face)
        glyphCount = unsafe hb_face_get_glyph_count(face)
        let subtable = Self.preferredSubtable(of: table) ?? 0
        switch table.uint16(subtable) {
        case 4 where subtable > 0:
            let count = table.fitting(table.uint16(subtable + 6) / 2, of: 8, at: subtable + 16)
            form = .segments(at: subtable + 14, count: count)
        case 12 where subtable > 0, 13 where subtable > 0:
            let count = table.fitting(table.uint32(subtable + 12), of: 12, at: subtable + 16)
            form = .groups(at: subtable + 16, count: count, sharesGlyphs: table.uint16(subtable) == 13)
        default:
            let ranges = unsafe Self.ranges(collectedFrom: face)
            form = .listed(unsafe LegacyCharacterMap(face)?.ranges(with: ranges) ?? ranges)
        }
    }

    /// Calls `body` with the covered ranges within `block`, possibly in parts.
    ///
    /// - Complexity: O(log *n* + *m*) for *n* entries in the table and *m* in the block, if the table is sorted as
    ///   required.
    func forEachRange(in block: ClosedRange<UInt32>, _ body: (ClosedRange<UInt32>) -> Void) {
        switch form {
        case .groups(let place, let count, let sharesGlyphs):
            groups(at: place, count: count, sharesGlyphs: sharesGlyphs, in: block, body)
        case .segments(let place, let count): segments(at: place, count: count, in: block, body)
        case .listed(let ranges):
            for range in ranges[ranges.partitioningIndex { $0.upperBound >= block.lowerBound }...] {
                guard range.lowerBound <= block.upperBound else { break }
                body(range.clamped(to: block))
            }
        }
    }

    private func groups(
        at place: Int, count: Int, sharesGlyphs: Bool, in block: ClosedRange<UInt32>,
        _ body: (ClosedRange<UInt32>) -> Void
    ) {
        func word(_ group: Int, _ field: Int) -> UInt32 { UInt32(table.uint32(place + group * 12 + field)) }
        let first = (0..<count).partitioningIndex { word($0, 4) >= block.lowerBound }
        for group in first..<count {
            var (start, end) = (word(group, 0), word(group, 4))
            guard start <= block.upperBound else { break }
            var glyph = word(group, 8)
            if glyph == 0 {
                if sharesGlyphs || start == .max { continue }
                (start, glyph) = (start + 1, 1)
            }
            if start > end || glyph >= glyphCount { continue }
            // Clamp to the number of glyphs.
            if !sharesGlyphs { end = min(end, start &+ (glyphCount - glyph - 1)) }
            let (low, high) = (max(start, block.lowerBound), min(end, block.upperBound))
            if low <= high { body(low...high) }
        }
    }

    private func segments(
        at place: Int, count: Int, in block: ClosedRange<UInt32>, _ body: (ClosedRange<UInt32>) -> Void
    ) {
        let starts = place + count * 2 + 2
        let deltas = starts + count * 2
        let offsets = deltas + count * 2
        let (low, high) = (Int(block.lowerBound), Int(block.upperBound))
        let first = (0..<count).partitioningIndex { table.uint16(place + $0 * 2) >= low }
        for segment in first..<count {
            let start = table.uint16(starts + segment * 2)
            let end = table.uint16(place + segment * 2)
            guard start <= high else { break }
            // The last segment only marks the end.
            if start > end || start == 0xFFFF || end < low { continue }
            let delta = table.uint16(deltas + segment * 2)
            let offset = table.uint16(offsets + segment * 2)
            for character in max(start, low)...min(end, high) {
                let glyph =
                    offset == 0
                    ? (character + delta) & 0xFFFF
                    : table.uint16(offsets + segment * 2 + offset + (character - start) * 2)
                if glyph != 0 { body(UInt32(character)...UInt32(character)) }
            }
        }
    }

    /// The subtable that HarfBuzz would use: one for all of Unicode, otherwise one for the BMP. `nil` if it has another
    /// format, or belongs to a symbol font.
    private static func preferredSubtable(of table: borrowing FontTable) -> Int? {
        /// Platform and encoding, in order of preference.
        let preference = [0x3_000A, 0x0_0006, 0x0_0004, 0x3_0001, 0x0_0003, 0x0_0002, 0x0_0001, 0x0_0000]
        var best: (rank: Int, offset: Int)?
        for record in 0..<table.fitting(table.uint16(2), of: 8, at: 4) {
            let encoding = table.uint32(4 + record * 8)
            if encoding == 0x3_0000 { return nil }
            guard let rank = preference.firstIndex(of: encoding), rank < best?.rank ?? .max else { continue }
            best = (rank, table.uint32(4 + record * 8 + 4))
        }
        return best?.offset
    }

    private static func ranges(collectedFrom face: OpaquePointer) -> [ClosedRange<UInt32>] {
        let set = unsafe hb_set_create()
        defer { unsafe hb_set_destroy(set) }
        unsafe hb_face_collect_unicodes(face, set)
        var ranges: [ClosedRange<UInt32>] = []
        var first: hb_codepoint_t = 0
        var last = hb_codepoint_t.max
        while unsafe hb_set_next_range(set, &first, &last) != 0, first < 0x110000 {
            ranges.append(first...min(last, 0x10FFFF))
        }
        return ranges
    }
}
