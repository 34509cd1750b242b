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

    /// The rows of a paragraph with orphans or widows.
    struct WidowControl {
        let orphans: Int
        let widows: Int
        /// The rows in the current container, and in the one before it.
        var rows: [BreakCandidate] = []
        var before: [BreakCandidate] = []
        /// The number of containers that had been started when a break was moved.
        var settled = -1

        /// Continues in the next container.
        mutating func startContainer() {
            before = rows
            rows = []
        }
    }

    /// Nil if the paragraph has no constraints, or there is no other container. Rows next to floats are not moved,
    /// since the floats would have to move with them.
    @inline(__always)
    func widowControl(of source: LineSource, hasFloats: Bool) -> WidowControl? {
        let (orphans, widows) = (source.style.paragraph.orphans, source.style.paragraph.widows)
        guard orphans > 1 || widows > 1, !hasFloats, pendingFloats.isEmpty,
            source.style.paragraph.dropCap.lines == 0, region.laterRows(em: 1) > 0
        else { return nil }
        return WidowControl(orphans: orphans, widows: widows)
    }

    /// Advances to the next container, taking the paragraph's first lines along if there are too few orphans; false if
    /// there is none.
    mutating func advance(_ cursor: inout ShapeCursor) -> Bool {
        if let kept = cursor.widowControl, let first = kept.rows.first, first.start.offset == 0,
            kept.rows.count < kept.orphans
        {
            if !first.isAtTop, region.laterRows(em: 1) > 0 {
                rollback(to: first, &cursor)
                cursor.widowControl?.rows = []
            } else {
                progress.forcedBreaks += 1
            }
        }
        guard advance() else { return false }
        cursor.widowControl?.startContainer()
        cursor.line.y = cursor.line.start.offset == 0 ? progress.openingEdge : 0
        return true
    }

    /// Moves lines from the previous container if there are too few widows.
    mutating func moveLinesToAvoidWidows(_ cursor: inout ShapeCursor) {
        guard var kept = cursor.widowControl, let first = kept.before.first, kept.rows.count < kept.widows else {
            return
        }
        guard kept.settled < breaks.count else {
            progress.forcedBreaks += 1
            return
        }
        kept.settled = breaks.count
        let startsThere = first.start.offset == 0
        var staying = kept.before.count - (kept.widows - kept.rows.count)
        if staying < (startsThere ? kept.orphans : 1) {
            // Move the whole paragraph, if other text remains.
            guard startsThere, !first.isAtTop else {
                progress.forcedBreaks += 1
                return
            }
            staying = 0
        }
        rollback(to: kept.before[staying], &cursor)
        kept.before.removeSubrange(staying...)
        kept.rows = []
        cursor.widowControl = kept
        if advance() { cursor.line.y = cursor.line.start.offset == 0 ? progress.openingEdge : 0 }
    }

    /// Undoes everything placed since a possible break.
    private mutating func rollback(to point: BreakCandidate, _ cursor: inout ShapeCursor) {
        rollback(to: point.mark)
        cursor.line.start = point.start
        cursor.line.placed = point.placed
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

    /// Moves kept paragraphs to the next container, in which the next one starts with line `first`. Returns whether they
    /// were moved, and are placed again from `cursor`.
    mutating func moveKeptParagraphs(_ cursor: inout ParagraphCursor, firstLine first: Int) -> Bool {
        guard let chain = cursor.chain, isSplit(chain, firstLine: first) else { return false }
        guard mayMove(chain) else {
            progress.forcedBreaks += 1
            return false
        }
        rollback(to: chain.mark)
        cursor.chain = nil
        guard advance() else { return false }
        // A paragraph at the top of a container has no space above it.
        cursor.place = chain.place
        cursor.spacing = nil
        return true
    }

    /// Adds a placed paragraph to those that are kept with the next one. `begun` is the sequence that starts with it.
    func updateChain(_ cursor: inout ParagraphCursor, begun: KeptChain?, _ style: ResolvedStyle) {
        if !style.paragraph.keepsWithNext || style.paragraph.table != nil {
            cursor.chain = nil
        } else if let chain = cursor.chain {
            chain.containers = breaks.count
        } else if let begun {
            begun.tables = tables.count
            begun.containers = breaks.count
            cursor.chain = begun
        }
    }

    /// Whether the first line after `chain`, line `first`, is in a later container.
    private func isSplit(_ chain: KeptChain, firstLine first: Int) -> Bool {
        breaks.count - breaks.reversed().prefix { $0.firstLine > first }.count > chain.containers
    }

    /// Whether `chain` can be moved to the next container.
    private func mayMove(_ chain: KeptChain) -> Bool {
        !chain.isAtTop && tables.count == chain.tables && floats.count == chain.mark.floats && pendingFloats.isEmpty
    }
}
