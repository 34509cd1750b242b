internal import GalleyText

/// Movement as the eye sees it.
///
/// The stops of a line are the edges of its cells, each with one position: the one of the cell that runs in the
/// paragraph's direction. A wrap's two places are one stop. Paragraphs that follow each other in one direction are gone
/// through line by line; one of the other direction, from its far end: so each step moves one stop, and the step back
/// returns, as in a line of mixed text.
extension TextLayout {
    func visualStep(from place: TextPlace, toRight: Bool) -> TextPlace {
        var (line, edge) = visualEdge(of: place)
        // The end of a wrapped line is the start of the next.
        if line.isWrapped(at: edge), toRight != line.isRightToLeft, line.line + 1 < records.count {
            line = VisualLine(lineCells(line.line + 1))
            edge = line.startIndex
        }
        // Over a binding at most: steps between lines must not go round for ever.
        var remaining = text.utf8Count + 2 * records.count + 2
        while true {
            let next = edge + (toRight ? 1 : -1)
            if next >= 0, next <= line.cells.count {
                edge = next
                if line.isWrapped(at: edge), line.line + 1 < records.count {
                    line = VisualLine(lineCells(line.line + 1))
                    edge = line.startIndex
                }
            } else {
                guard let (index, isForward) = neighbour(of: line, toRight: toRight) else { return place }
                line = VisualLine(lineCells(index))
                edge = isForward ? line.startIndex : line.endIndex
                if !isForward, line.isWrapped(at: edge), !line.cells.isEmpty { edge += line.isRightToLeft ? 1 : -1 }
            }
            let stop = line.stop(at: edge)
            remaining -= 1
            if remaining == 0 || bindingRange(around: stop.offset) == nil { return stop }
        }
    }

    func visualWord(from place: TextPlace, toRight: Bool) -> TextPlace {
        var place = place
        // Steps may go round between lines of unlike directions: a place that comes again ends them (Brent's algorithm).
        var (earlier, steps, most) = (place, 0, 1)
        while true {
            let next = visualStep(from: place, toRight: toRight)
            if next == place || next == earlier { return place }
            place = next
            steps += 1
            if steps == most { (earlier, steps, most) = (place, 0, most * 2) }
            // At the far end of a word that was passed.
            let (line, edge) = visualEdge(of: place)
            let passed = toRight ? edge - 1 : edge
            guard line.cells.indices.contains(passed) else { continue }
            let cell = line.cells[passed]
            let word = boundaries.words(around: cell.start).first { $0.start <= cell.start && cell.start < $0.end }
            guard let word, word.isWord else { continue }
            if toRight == cell.isRightToLeft ? cell.start == word.start : cell.end == word.end { return place }
        }
    }

    /// A line's cells of text, in visual order.
    fileprivate struct VisualLine {
        let source: LineCells
        let cells: [LineCell]

        init(_ source: LineCells) {
            self.source = source
            cells = source.textCells
        }

        var line: Int { source.line }
        var isRightToLeft: Bool { source.isRightToLeft }
        /// Edges are numbered from left to right.
        var startIndex: Int { isRightToLeft ? cells.count : 0 }
        var endIndex: Int { isRightToLeft ? 0 : cells.count }

        /// Whether an edge is the end of a line that goes on in the next.
        func isWrapped(at edge: Int) -> Bool {
            guard edge == endIndex, !source.endsParagraph, !cells.isEmpty else { return false }
            let last = isRightToLeft ? cells[0] : cells[cells.count - 1]
            return last.isRightToLeft == isRightToLeft && last.end == source.end
        }

        /// The position that stands for an edge.
        func stop(at edge: Int) -> TextPlace {
            if edge == endIndex, source.endsParagraph { return TextPlace(offset: source.contentEnd) }
            if edge == startIndex, source.startsParagraph {
                let first = isRightToLeft ? cells.last : cells.first
                let isContrary = first.map { $0.isRightToLeft != isRightToLeft } ?? false
                return TextPlace(offset: source.start, affinity: isContrary ? .upstream : .downstream)
            }
            let left = edge > 0 ? cells[edge - 1] : nil
            let right = edge < cells.count ? cells[edge] : nil
            func before(_ cell: LineCell) -> TextPlace { TextPlace(offset: cell.start) }
            guard let left else {
                guard let right else { return TextPlace(offset: source.start) }
                return right.isRightToLeft ? source.after(right) : before(right)
            }
            guard let right else { return left.isRightToLeft ? before(left) : source.after(left) }
            if left.isRightToLeft == right.isRightToLeft { return before(left.isRightToLeft ? left : right) }
            let own = left.isRightToLeft == isRightToLeft ? left : right
            let isLeading = own.isRightToLeft == (own.left == left.left && own.start == left.start)
            return isLeading ? before(own) : source.after(own)
        }
    }

    /// The line and the edge where a position stands.
    private func visualEdge(of place: TextPlace) -> (VisualLine, Int) {
        let line = VisualLine(lineCells(lineIndex(of: place)))
        let source = line.source
        func trailing() -> Int? {
            line.cells.firstIndex { $0.end == place.offset }.map { line.cells[$0].isRightToLeft ? $0 : $0 + 1 }
        }
        if place.affinity == .upstream {
            if source.startsParagraph, place.offset <= source.start { return (line, line.startIndex) }
            if let edge = trailing() { return (line, edge) }
        }
        let holder = line.cells.firstIndex { $0.start <= place.offset && place.offset < $0.end }
        if let holder { return (line, line.cells[holder].isRightToLeft ? holder + 1 : holder) }
        if source.endsParagraph, place.offset >= source.contentEnd, !source.hasInserted { return (line, line.endIndex) }
        return (line, trailing() ?? line.startIndex)
    }

    /// The line that a step beyond the left or right end of one comes to, and whether it enters it at its start.
    private func neighbour(of line: VisualLine, toRight: Bool) -> (Int, isForward: Bool)? {
        func isRightToLeft(_ index: Int) -> Bool { records[index].baseLevel & 1 == 1 }
        let isForward = toRight != line.isRightToLeft
        let next = isForward ? line.line + 1 : line.line - 1
        if records.indices.contains(next), isRightToLeft(next) == line.isRightToLeft { return (next, isForward) }
        // On to the next group of paragraphs of one direction, in the order of the text's own.
        let isOnward = toRight != isRightToLeft(0)
        var other = line.line
        while records.indices.contains(other), isRightToLeft(other) == line.isRightToLeft { other += isOnward ? 1 : -1 }
        guard records.indices.contains(other) else { return nil }
        let entersForward = toRight != isRightToLeft(other)
        guard entersForward != isOnward else { return (other, entersForward) }
        // From its far end.
        let group = isRightToLeft(other)
        while records.indices.contains(other), isRightToLeft(other) == group { other += isOnward ? 1 : -1 }
        return (isOnward ? other - 1 : other + 1, entersForward)
    }
}
