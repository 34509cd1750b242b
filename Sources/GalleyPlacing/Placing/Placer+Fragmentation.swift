internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText

/// Breaks of paragraphs between columns and containers: orphans, widows, and keeping paragraphs together (CSS
/// Fragmentation 3, 3.1 and 3.3).
///
/// Lines in the wrong container are undone and placed in the next one. Each break between containers is moved at most
/// once, so that placement terminates; if the constraints cannot be satisfied, the break stays at the end of the space.
extension Placer {
    /// The state before a row of a paragraph is placed.
    struct BreakCandidate {
        let mark: Mark
        let start: LineStart
        let placed: PlacedLine?
        /// Whether it is at the top of its container.
        let isAtTop: Bool
    }

    /// The last placed line, after which the next row may not fit.
    typealias PlacedLine = (start: LineStart, available: Int?, tabOrigin: Int)

    /// The rows of a paragraph with orphans or widows.
    struct WidowControl {
        let orphans: Int
        let widows: Int
        /// The rows in the current container, and in the one before it.
        var rows: [BreakCandidate] = []
        var before: [BreakCandidate] = []
        /// The number of containers that had been started when a break was moved.
        var settled = -1
    }

    /// Nil if the paragraph has no constraints, or there is no other container. Rows next to floats are not moved,
    /// since the floats would have to move with them.
    @inline(__always)
    func widowControl(of source: LineSource, hasFloats: Bool) -> WidowControl? {
        let (orphans, widows) = (source.style.paragraph.orphans, source.style.paragraph.widows)
        guard orphans > 1 || widows > 1, !hasFloats, pendingFloats.isEmpty,
            source.style.paragraph.dropCapLines == 0, region.laterRows(em: 1) > 0
        else { return nil }
        return WidowControl(orphans: orphans, widows: widows)
    }

    /// Advances to the next container, taking the paragraph's first lines along if there are too few orphans; false if
    /// there is none.
    mutating func advance(
        _ widowControl: inout WidowControl?, start: inout LineStart, placed: inout PlacedLine?
    ) -> Bool {
        guard var kept = widowControl else { return advance() }
        if let first = kept.rows.first, first.start.offset == 0, kept.rows.count < kept.orphans {
            if !first.isAtTop, region.laterRows(em: 1) > 0 {
                rollback(to: first.mark)
                (start, placed) = (first.start, first.placed)
                kept.rows = []
            } else {
                progress.forcedBreaks += 1
            }
        }
        guard advance() else { return false }
        kept.before = kept.rows
        kept.rows = []
        widowControl = kept
        return true
    }

    /// Moves lines from the previous container if there are too few widows; false if there is nothing to move.
    mutating func moveLinesToAvoidWidows(
        _ widowControl: inout WidowControl?, start: inout LineStart, placed: inout PlacedLine?
    ) -> Bool {
        guard var kept = widowControl, let first = kept.before.first, kept.rows.count < kept.widows else {
            return false
        }
        guard kept.settled < breaks.count else {
            progress.forcedBreaks += 1
            return false
        }
        kept.settled = breaks.count
        let startsThere = first.start.offset == 0
        var staying = kept.before.count - (kept.widows - kept.rows.count)
        if staying < (startsThere ? kept.orphans : 1) {
            // Move the whole paragraph, if other text remains.
            guard startsThere, !first.isAtTop else {
                progress.forcedBreaks += 1
                return false
            }
            staying = 0
        }
        let point = kept.before[staying]
        rollback(to: point.mark)
        (start, placed) = (point.start, point.placed)
        kept.before.removeSubrange(staying...)
        kept.rows = []
        widowControl = kept
        return advance()
    }

    // MARK: - Between paragraphs

    /// The first of a sequence of paragraphs that are each kept with the next one.
    // An object, so that paragraphs without this property do not copy the state.
    final class KeptChain {
        let mark: Mark
        /// The position before its first paragraph.
        let place: Place
        let isAtTop: Bool
        /// The numbers of tables and containers that had been started when its first and its last paragraph ended.
        var tables = 0
        var containers = 0

        init(mark: Mark, place: Place, isAtTop: Bool) {
            self.mark = mark
            self.place = place
            self.isAtTop = isAtTop
        }
    }

    /// Whether the first line after `chain`, line `first`, is in a later container.
    func isSplit(_ chain: KeptChain, firstLine first: Int) -> Bool {
        breaks.count - breaks.reversed().prefix { $0.firstLine > first }.count > chain.containers
    }

    /// Whether `chain` can be moved to the next container.
    func mayMove(_ chain: KeptChain) -> Bool {
        !chain.isAtTop && tables.count == chain.tables && floats.count == chain.mark.floats && pendingFloats.isEmpty
    }
}
