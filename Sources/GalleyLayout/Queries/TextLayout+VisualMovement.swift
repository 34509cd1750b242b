internal import GalleyPlacing
internal import GalleyText
internal import GalleyUnicode

/// Visual movement.
///
/// All caret stops of a text have one order: those of a line from left to right, and lines in sequence. A step goes to
/// the next stop, and the reverse step returns. A stop is an edge between two cells. It has one position, which always
/// maps back to that edge; the two carets of a line wrap are one stop.
///
/// Lines with the direction of the text, which is that of its first paragraph, follow each other from the first to the
/// last. Consecutive lines of the other direction are traversed from their far end, like words in a line of mixed text.
extension TextLayout {
    func visualStep(from place: TextOffset, toRight: Bool) -> TextOffset {
        var stop = VisualStop(at: place, in: self)
        return stop.move(toRight: toRight) ?? outsideClusters(place)
    }

    func visualWord(from place: TextOffset, toRight: Bool) -> TextOffset {
        let boundaries = self.boundaries
        var stop = VisualStop(at: place, in: self)
        var place = outsideClusters(place)
        while let next = stop.move(toRight: toRight) {
            place = next
            // At the far end of a passed word.
            guard let cell = toRight ? stop.edge.left : stop.edge.right, !cell.isInserted else { continue }
            let word = boundaries.words(around: cell.start).first { $0.start <= cell.start && cell.start < $0.end }
            guard let word, word.isWord else { continue }
            if toRight == cell.isRightToLeft ? cell.start <= word.start : cell.end >= word.end { return place }
        }
        return place
    }

    /// A position, or the start of the cluster that contains it.
    private func outsideClusters(_ place: TextOffset) -> TextOffset {
        boundaries.isClusterBoundary(place.offset)
            ? place : TextOffset(offset: boundaries.clusterStart(at: place.offset))
    }
}

/// An edge between two cells of a line, at which a caret may be placed.
private struct VisualStop {
    let layout: TextLayout
    var line: LineCells
    var edge = LineEdge()

    /// Creates the stop of a position.
    init(at place: TextOffset, in layout: TextLayout) {
        self.layout = layout
        line = layout.lineCells(layout.lineIndex(of: place))
        switch line.anchor(of: place) {
        case .start: enter(atLeft: !line.isRightToLeft)
        case .end: enter(atLeft: line.isRightToLeft)
        case .cell(let cell, let isLeading):
            if isLeading != cell.isRightToLeft {
                edge = LineEdge(left: line.cell(leftOf: cell), right: cell)
            } else {
                edge = LineEdge(left: cell, right: line.cell(rightOf: cell))
            }
        }
        if let place = self.place, isWrapped(at: place) { enterNextLine() }
    }

    /// Moves to the next stop; `nil` at the end.
    mutating func move(toRight: Bool) -> TextOffset? {
        while true {
            if let cell = toRight ? edge.right : edge.left {
                if toRight {
                    edge = LineEdge(left: cell, right: line.cell(rightOf: cell))
                } else {
                    edge = LineEdge(left: line.cell(leftOf: cell), right: cell)
                }
            } else {
                guard let next = layout.lineIndex(beside: line.line, toRight: toRight) else { return nil }
                line = layout.lineCells(next)
                enter(atLeft: toRight)
            }
            if let place, !isWrapped(at: place), layout.bindingRange(around: place.offset) == nil { return place }
        }
    }

    private mutating func enter(atLeft: Bool) {
        edge = atLeft ? LineEdge(right: line.firstCell) : LineEdge(left: line.lastCell)
    }

    private mutating func enterNextLine() {
        line = layout.lineCells(line.line + 1)
        enter(atLeft: !line.isRightToLeft)
    }

    private var place: TextOffset? { line.place(of: edge) }

    /// Whether the edge is the end of a line that continues at the start of the next one: that is the same stop.
    private func isWrapped(at place: TextOffset) -> Bool {
        guard place.affinity == .upstream, place.offset == line.end, !line.endsParagraph else { return false }
        let next = layout.lineCells(line.line + 1)
        let first = next.isRightToLeft ? next.lastCell : next.firstCell
        guard let first, !first.isInserted else { return false }
        return first.isRightToLeft == next.isRightToLeft && first.start == place.offset
    }
}

extension TextLayout {
    /// The line whose stops follow a line's on its right or left; `nil` after the last.
    ///
    /// - Complexity: O(1) within lines of one direction, O(*lines* passed) at their ends.
    fileprivate func lineIndex(beside line: Int, toRight: Bool) -> Int? {
        func isRightToLeft(_ index: Int) -> Bool { records[index].baseLevel & 1 == 1 }
        let own = isRightToLeft(line)
        let isForward = toRight != own
        let next = isForward ? line + 1 : line - 1
        if records.indices.contains(next), isRightToLeft(next) == own { return next }
        // Continue with the next lines of one direction, in the order of the text's direction.
        let isOnward = toRight != isRightToLeft(0)
        let step = isOnward ? 1 : -1
        var other = line
        while records.indices.contains(other), isRightToLeft(other) == own { other += step }
        guard records.indices.contains(other) else { return nil }
        guard (toRight != isRightToLeft(other)) != isOnward else { return other }
        // These are entered from their far end.
        while records.indices.contains(other), isRightToLeft(other) != own { other += step }
        return other - step
    }
}
