/// The questions that decide whether text depends on pairs of glyphs only.
extension LookupTable {
    /// The type of a lookup, resolving extensions; 0 if its subtables differ or it has none.
    func type(of lookup: Int) -> Int {
        var result: Int?
        forEachSubtable(of: lookup) { type, _ in result = result == nil || result == type ? type : 0 }
        return budget.isSpent ? 0 : result ?? 0
    }

    /// Whether a positioning lookup moves at most the first of two adjacent `glyphs`.
    func isPairwise(_ lookup: Int, glyphs: [UInt32]) -> Bool {
        guard let least = glyphs.min(), let most = glyphs.max() else { return true }
        let place = lookups + table.uint16(lookups + 2 + lookup * 2)
        var result = true
        forEachSubtable(of: lookup) { type, subtable in
            guard result, budget.spend(glyphs.count) else { return }
            // The coverage of marks, or of the first glyph of a rule, is the first coverage of a subtable.
            var isTouched: Bool {
                coverage(of: subtable, 2, overlaps: Int(least)...Int(most))
                    && glyphs.contains { covers(Int($0), subtable, 2) }
            }
            switch type {
            case 2:
                // With flags other than "right to left" and "ignore marks", pairs may skip glyphs.
                result = (table.uint16(subtable + 6) == 0 && table.uint16(place + 2) & ~9 == 0) || !isTouched
            case 3, 4, 5, 6: result = !isTouched
            case 7, 8: result = !mayMatch(type, subtable, glyphs)
            default: result = false
            }
        }
        return result && !budget.isSpent
    }

    /// Whether a contextual rule may match text of `glyphs`.
    private func mayMatch(_ type: Int, _ place: Int, _ glyphs: [UInt32]) -> Bool {
        guard table.uint16(place) == 3 else { return glyphs.contains { covers(Int($0), place, 2) } }
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

    /// Whether a glyph of a coverage table may be in a range: a look at its first and last glyph.
    private func coverage(of place: Int, _ field: Int, overlaps glyphs: ClosedRange<Int>) -> Bool {
        let coverage = place + table.uint16(place + field)
        let isList = table.uint16(coverage) == 1
        let size = isList ? 2 : 6
        let count = table.fitting(table.uint16(coverage + 2), of: size, at: coverage + 4)
        guard count > 0 else { return false }
        let last = coverage + 4 + (count - 1) * size + (isList ? 0 : 2)
        return table.uint16(coverage + 4) <= glyphs.upperBound && table.uint16(last) >= glyphs.lowerBound
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
