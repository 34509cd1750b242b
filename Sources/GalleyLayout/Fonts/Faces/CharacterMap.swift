internal import CHarfBuzz

/// The characters that a face's `cmap` table maps to glyphs, as ranges in the order of the table.
///
/// HarfBuzz can tell them too, but takes milliseconds over the table of a Chinese font, and is left the rare
/// formats.
enum CharacterMap {
    typealias Ranges = [ClosedRange<UInt32>]

    static func ranges(of face: OpaquePointer) -> Ranges {
        let table = unsafe FontTable(openTypeTag("cmap"), of: face)
        if let subtable = preferredSubtable(of: table) {
            switch table.uint16(subtable) {
            case 4: return segments(table, subtable)
            case 12: return unsafe groups(table, subtable, glyphCount: Int(hb_face_get_glyph_count(face)))
            default: break
            }
        }
        return unsafe collected(from: face)
    }

    /// The subtable that HarfBuzz reads: one for all of Unicode, else one for its first plane. `nil` where that
    /// is neither, or a symbol font's.
    private static func preferredSubtable(of table: borrowing FontTable) -> Int? {
        /// Platform and encoding, the best first.
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

    /// Format 12: groups of characters with successive glyphs.
    private static func groups(_ table: borrowing FontTable, _ subtable: Int, glyphCount: Int) -> Ranges {
        let glyphCount = UInt32(clamping: glyphCount)
        var ranges = Joiner()
        var last: UInt32 = 0
        for group in 0..<table.fitting(table.uint32(subtable + 12), of: 12, at: subtable + 16) {
            let place = subtable &+ 16 &+ group &* 12
            var start = table.uncheckedUInt32(place)
            var end = min(table.uncheckedUInt32(place &+ 4), 0x10FFFF)
            var glyph = table.uncheckedUInt32(place &+ 8)
            // A table out of order is not one that can be searched.
            if start > end || start < last { continue }
            last = end
            if glyph == 0 {
                if end == 0 { continue }
                start &+= 1
                glyph = 1
            }
            if glyph >= glyphCount { continue }
            end = min(end, start &+ (glyphCount &- glyph &- 1))
            ranges.append(start, end)
        }
        return ranges.finish()
    }

    /// Format 4: segments of characters, with successive glyphs or a list of them.
    private static func segments(_ table: borrowing FontTable, _ subtable: Int) -> Ranges {
        let count = table.fitting(table.uint16(subtable + 6) / 2, of: 8, at: subtable + 16)
        let ends = subtable + 14
        let starts = ends + count * 2 + 2
        let deltas = starts + count * 2
        let offsets = deltas + count * 2
        var ranges = Joiner()
        for segment in 0..<count {
            let start = table.uint16(starts + segment * 2)
            let end = table.uint16(ends + segment * 2)
            let delta = table.uint16(deltas + segment * 2)
            let offset = table.uint16(offsets + segment * 2)
            if start > end || start == 0xFFFF { continue }
            for character in start...end {
                let glyph =
                    offset == 0
                    ? (character + delta) & 0xFFFF
                    : table.uint16(offsets + segment * 2 + offset + (character - start) * 2)
                if glyph != 0 { ranges.append(UInt32(character), UInt32(character)) }
            }
        }
        return ranges.finish()
    }

    /// Makes one range of those that touch.
    private struct Joiner {
        private var ranges: Ranges = []
        private var start: UInt32 = 1
        private var end: UInt32 = 0

        @inline(__always)
        mutating func append(_ first: UInt32, _ last: UInt32) {
            guard first <= last else { return }
            if first != end &+ 1 || start > end {
                close()
                start = first
            }
            end = last
        }

        private mutating func close() {
            if start <= end { ranges.append(start...end) }
        }

        mutating func finish() -> Ranges {
            close()
            return ranges
        }
    }

    private static func collected(from face: OpaquePointer) -> Ranges {
        let set = unsafe hb_set_create()
        defer { unsafe hb_set_destroy(set) }
        unsafe hb_face_collect_unicodes(face, set)
        var ranges: Ranges = []
        var first: hb_codepoint_t = 0
        var last = hb_codepoint_t.max
        while unsafe hb_set_next_range(set, &first, &last) != 0, first < 0x110000 {
            ranges.append(first...min(last, 0x10FFFF))
        }
        return ranges
    }
}
