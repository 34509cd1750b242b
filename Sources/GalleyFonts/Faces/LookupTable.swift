internal import GalleyValues

/// A `GSUB` or `GPOS` table, to find the lookups that may involve a glyph.
///
/// HarfBuzz can only list all glyphs of a lookup, which takes milliseconds for a large font.
@safe struct LookupTable: ~Copyable {
    let table: FontTable
    let isPositioning: Bool
    let lookups: Int
    /// The remaining steps; if it is used up, the search was incomplete.
    let budget = TableReadLimit()

    init(_ tag: UInt32, of face: OpaquePointer) {
        unsafe table = FontTable(tag, of: face)
        isPositioning = tag == openTypeTag("GPOS")
        lookups = table.uint16(8)
    }

    /// The lookups that involve `glyph`, by index. Mark attachment is ignored, and so are rules that mention class 0,
    /// all glyphs without another class. Such rules only skip letters: millions of pairs of Devanagari words, in fonts
    /// with such rules, give the same result with and without a space between them.
    ///
    /// A lookup that cannot be parsed is included; so are the remaining ones when a font whose offsets point to the
    /// same place repeatedly has used up the ``TableReadLimit``.
    func lookups(using glyph: Int) -> [UInt32] {
        guard lookups > 0 else { return [] }
        let count = table.fitting(table.uint16(lookups), of: 2, at: lookups + 2)
        var result: [UInt32] = []
        for index in 0..<count {
            let lookup = lookups + table.uint16(lookups + 2 + index * 2)
            let type = table.uint16(lookup)
            for subtable in 0..<table.fitting(table.uint16(lookup + 4), of: 2, at: lookup + 6)
            where uses(glyph, type: type, at: lookup + table.uint16(lookup + 6 + subtable * 2)) {
                result.append(UInt32(index))
                break
            }
        }
        return result
    }

    private func uses(_ glyph: Int, type: Int, at place: Int) -> Bool {
        guard budget.spend(1) else { return true }
        if isPositioning {
            switch type {
            case 1, 3: return covers(glyph, place, 2)
            case 2: return pairUses(glyph, place)
            case 4, 5, 6: return false
            case 7: return contextUses(glyph, place)
            case 8: return chainUses(glyph, place)
            case 9 where table.uint16(place + 2) != 9:
                return uses(glyph, type: table.uint16(place + 2), at: place + table.uint32(place + 4))
            default: return true
            }
        }
        switch type {
        case 1, 2, 3: return covers(glyph, place, 2)
        case 4: return covers(glyph, place, 2) || ligatureUses(glyph, place)
        case 5: return contextUses(glyph, place)
        case 6: return chainUses(glyph, place)
        case 7 where table.uint16(place + 2) != 7:
            return uses(glyph, type: table.uint16(place + 2), at: place + table.uint32(place + 4))
        case 8: return covers(glyph, place, 2) || listUses(glyph, place, lists: 2, from: 4)
        default: return true
        }
    }

    // MARK: Kinds of lookups

    private func ligatureUses(_ glyph: Int, _ place: Int) -> Bool {
        anyRule(of: place, sets: 4) { ligature in
            sequence(at: ligature + 4, count: table.uint16(ligature + 2) - 1, holds: glyph)
        }
    }

    private func pairUses(_ glyph: Int, _ place: Int) -> Bool {
        if covers(glyph, place, 2) { return true }
        let first = table.uint16(place + 4).nonzeroBitCount * 2
        let size = first + table.uint16(place + 6).nonzeroBitCount * 2
        switch table.uint16(place) {
        case 1:
            let sets = table.fitting(table.uint16(place + 8), of: 2, at: place + 10)
            return (0..<sets).contains { set in
                guard budget.spend(1) else { return true }
                let set = place + table.uint16(place + 10 + set * 2)
                let count = table.fitting(table.uint16(set), of: 2 + size, at: set + 2)
                return search(count, for: glyph) { table.uint16(set + 2 + $0 * (2 + size)) } != nil
            }
        case 2:
            let column = self.class(of: glyph, at: place + table.uint16(place + 10))
            if column != 0 { return true }
            // Class 0 contains every glyph without another class: a pair with it counts only if it moves something.
            let (rows, columns) = (table.uint16(place + 12), table.uint16(place + 14))
            return (0..<table.fitting(rows, of: max(columns * size, 1), at: place + 16)).contains { row in
                guard budget.spend(1) else { return true }
                return stride(from: 0, to: columns == 0 ? 0 : size, by: 2).contains {
                    table.uint16(place + 16 + row * columns * size + $0) != 0
                }
            }
        default: return true
        }
    }

    private func contextUses(_ glyph: Int, _ place: Int) -> Bool {
        switch table.uint16(place) {
        case 1:
            return covers(glyph, place, 2)
                || anyRule(of: place, sets: 4) {
                    sequence(at: $0 + 4, count: table.uint16($0) - 1, holds: glyph)
                }
        case 2:
            let classes = place + table.uint16(place + 4)
            let own = self.class(of: glyph, at: classes)
            return covers(glyph, place, 2)
                || own != 0
                    && anyRule(of: place, sets: 6) {
                        sequence(at: $0 + 4, count: table.uint16($0) - 1, holds: own)
                    }
        case 3:
            let count = table.fitting(table.uint16(place + 2), of: 2, at: place + 6)
            return (0..<count).contains { covers(glyph, place, 6 + $0 * 2) }
        default: return true
        }
    }

    private func chainUses(_ glyph: Int, _ place: Int) -> Bool {
        switch table.uint16(place) {
        case 1:
            return covers(glyph, place, 2)
                || anyRule(of: place, sets: 4) { chain(at: $0, holds: (glyph, glyph, glyph)) }
        case 2:
            func own(_ field: Int) -> Int {
                let own = self.class(of: glyph, at: place + table.uint16(place + field))
                return own == 0 ? -1 : own
            }
            let classes = (own(4), own(6), own(8))
            return covers(glyph, place, 2)
                || classes != (-1, -1, -1) && anyRule(of: place, sets: 10) { chain(at: $0, holds: classes) }
        case 3: return listUses(glyph, place, lists: 3, from: 2)
        default: return true
        }
    }

    /// Consecutive coverage tables in counted lists.
    private func listUses(_ glyph: Int, _ place: Int, lists: Int, from field: Int) -> Bool {
        var field = field
        for _ in 0..<lists {
            let count = table.fitting(table.uint16(place + field), of: 2, at: place + field + 2)
            if (0..<count).contains(where: { covers(glyph, place, field + 2 + $0 * 2) }) { return true }
            field += 2 + count * 2
        }
        return false
    }

    // MARK: Rules

    /// Whether a rule in the rule sets listed at `sets` satisfies `condition`, which receives its offset.
    private func anyRule(of place: Int, sets: Int, where condition: (Int) -> Bool) -> Bool {
        for set in 0..<table.fitting(table.uint16(place + sets), of: 2, at: place + sets + 2) {
            let offset = table.uint16(place + sets + 2 + set * 2)
            guard budget.spend(1) else { return true }
            guard offset != 0 else { continue }
            let set = place + offset
            for rule in 0..<table.fitting(table.uint16(set), of: 2, at: set + 2) {
                if !budget.spend(1) || condition(set + table.uint16(set + 2 + rule * 2)) { return true }
            }
        }
        return false
    }

    private func sequence(at place: Int, count: Int, holds value: Int) -> Bool {
        let count = max(0, table.fitting(count, of: 2, at: place))
        return !budget.spend(count) || (0..<count).contains { table.uint16(place + $0 * 2) == value }
    }

    /// A backtrack sequence, an input sequence without its first glyph, and a lookahead sequence.
    private func chain(at place: Int, holds values: (Int, Int, Int)) -> Bool {
        let input = place + 2 + table.uint16(place) * 2
        let lookahead = input + 2 + max(table.uint16(input) - 1, 0) * 2
        return sequence(at: place + 2, count: table.uint16(place), holds: values.0)
            || sequence(at: input + 2, count: table.uint16(input) - 1, holds: values.1)
            || sequence(at: lookahead + 2, count: table.uint16(lookahead), holds: values.2)
    }

    // MARK: Coverage and classes

    /// Whether the coverage table whose offset is at `field` of a subtable contains `glyph`.
    func covers(_ glyph: Int, _ place: Int, _ field: Int) -> Bool {
        guard budget.spend(1) else { return true }
        let coverage = place + table.uint16(place + field)
        let count = table.uint16(coverage + 2)
        switch table.uint16(coverage) {
        case 1:
            let count = table.fitting(count, of: 2, at: coverage + 4)
            return search(count, for: glyph) { table.uint16(coverage + 4 + $0 * 2) } != nil
        case 2: return range(of: glyph, count: count, at: coverage + 4) != nil
        default: return false
        }
    }

    /// The class of a glyph in the definition at `place`; 0 by default.
    private func `class`(of glyph: Int, at place: Int) -> Int {
        switch table.uint16(place) {
        case 1:
            let offset = glyph - table.uint16(place + 2)
            return (0..<table.uint16(place + 4)).contains(offset) ? table.uint16(place + 6 + offset * 2) : 0
        case 2:
            return range(of: glyph, count: table.uint16(place + 2), at: place + 4).map { table.uint16($0 + 4) } ?? 0
        default: return 0
        }
    }

    /// The offset of the range record that contains `glyph`: first and last glyph, and a value.
    private func range(of glyph: Int, count: Int, at place: Int) -> Int? {
        let count = table.fitting(count, of: 6, at: place)
        // The last range that does not start after the glyph.
        let index = (0..<count).partitioningIndex { table.uint16(place + $0 * 6) > glyph } - 1
        let found = place + index * 6
        return index >= 0 && glyph <= table.uint16(found + 2) ? found : nil
    }

    private func search(_ count: Int, for glyph: Int, _ value: (Int) -> Int) -> Int? {
        let index = (0..<count).partitioningIndex { value($0) >= glyph }
        return index < count && value(index) == glyph ? index : nil
    }
}
