internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText

/// Where paragraphs part between columns and containers: how many lines stay together, and what stays with the next
/// paragraph (CSS Fragmentation 3, 3.1 and 3.3).
///
/// What stands in the wrong container is taken back and placed in the next one. Each break between containers is moved
/// once at most, so that placing ends; where what is asked for cannot be had, the break stays where the room ends.
extension Placer {
    /// A row of a paragraph before it is placed.
    struct PartingPoint {
        let mark: Mark
        let start: LineStart
        let placed: PlacedLine?
        /// Nothing stands before it in its container.
        let isAtTop: Bool
    }

    /// The last line placed, where the next row may not fit.
    typealias PlacedLine = (start: LineStart, available: Int?, tabOrigin: Int)

    /// The rows of a paragraph whose lines are to stay together.
    struct Parting {
        let orphans: Int
        let widows: Int
        /// Those in the container in work, and in the one before it.
        var rows: [PartingPoint] = []
        var before: [PartingPoint] = []
        /// How many containers had been begun when a break was moved.
        var settled = -1
    }

    /// Nil where nothing of the paragraph is to stay together, or nowhere else to go. What floats stand beside is not moved:
    /// they would have to go along.
    @inline(__always)
    func parting(of source: LineSource, hasFloats: Bool) -> Parting? {
        let (orphans, widows) = (source.style.paragraph.orphans, source.style.paragraph.widows)
        guard orphans > 1 || widows > 1, !hasFloats, pendingFloats.isEmpty,
            source.style.paragraph.dropCapLines == 0, region.laterRows(em: 1) > 0
        else { return nil }
        return Parting(orphans: orphans, widows: widows)
    }

    /// Goes on in the next container, with the paragraph's first lines where too few of them would stay; false where there
    /// is none.
    mutating func advance(
        _ parting: inout Parting?, start: inout LineStart, placed: inout PlacedLine?
    ) -> Bool {
        guard var kept = parting else { return advance() }
        if let first = kept.rows.first, first.start.offset == 0, kept.rows.count < kept.orphans, !first.isAtTop,
            region.laterRows(em: 1) > 0
        {
            rollback(to: first.mark)
            (start, placed) = (first.start, first.placed)
            kept.rows = []
        }
        guard advance() else { return false }
        kept.before = kept.rows
        kept.rows = []
        parting = kept
        return true
    }

    /// Takes lines back from the container before, where too few of the paragraph would stand in the last one; false where
    /// all is as it should be.
    mutating func takesLinesAlong(
        _ parting: inout Parting?, start: inout LineStart, placed: inout PlacedLine?
    ) -> Bool {
        guard var kept = parting, let first = kept.before.first, kept.rows.count < kept.widows,
            kept.settled < breaks.count
        else { return false }
        kept.settled = breaks.count
        let startsThere = first.start.offset == 0
        var staying = kept.before.count - (kept.widows - kept.rows.count)
        if staying < (startsThere ? kept.orphans : 1) {
            // All of it goes, where something else stays.
            guard startsThere, !first.isAtTop else { return false }
            staying = 0
        }
        let point = kept.before[staying]
        rollback(to: point.mark)
        (start, placed) = (point.start, point.placed)
        kept.before.removeSubrange(staying...)
        kept.rows = []
        parting = kept
        return advance()
    }

    // MARK: - Between paragraphs

    /// The first of paragraphs that each stay with the next.
    // An object, so that a paragraph that stays with none does not move room for it about.
    final class KeptChain {
        let mark: Mark
        /// Before its first paragraph was read.
        let place: Place
        let spacing: Int
        let isFirst: Bool
        let isAtTop: Bool
        /// How many tables and containers had been begun when its first and its last paragraph ended.
        var tables = 0
        var containers = 0

        init(mark: Mark, place: Place, spacing: Int, isFirst: Bool, isAtTop: Bool) {
            self.mark = mark
            self.place = place
            self.spacing = spacing
            self.isFirst = isFirst
            self.isAtTop = isAtTop
        }
    }

    /// Whether the first line behind `chain`, line `first`, stands in a later container, and `chain` can go along.
    func isParted(_ chain: KeptChain, firstLine first: Int) -> Bool {
        !chain.isAtTop && tables.count == chain.tables && floats.count == chain.mark.floats && pendingFloats.isEmpty
            && breaks.reduce(0) { $0 + ($1.firstLine <= first ? 1 : 0) } > chain.containers
    }
}
