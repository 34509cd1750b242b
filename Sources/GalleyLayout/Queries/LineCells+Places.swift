internal import GalleyText

extension LineCells {
    /// The anchor of a position: depending on the affinity, the leading edge of the cell that starts there, or the
    /// trailing edge of the one that ends there.
    ///
    /// At a paragraph's ends, an affinity without a neighbouring cell is at the paragraph's own edge. Inside a cluster,
    /// where there are no carets, it is the cluster's nearer end.
    func anchor(of place: TextOffset) -> LineAnchor {
        let isUpstream = place.affinity == .upstream
        if isUpstream, startsParagraph, place.offset <= start { return .start }
        let before = place.offset > start ? cell(containing: place.offset - 1) : nil
        let after = cell(containing: place.offset)
        if isUpstream, let before, before.end == place.offset { return .cell(before, isLeading: false) }
        if !isUpstream, let after, after.start == place.offset { return .cell(after, isLeading: true) }
        if let after, after.start < place.offset {
            return .cell(after, isLeading: place.offset - after.start <= after.end - place.offset)
        }
        if !isUpstream, endsParagraph, place.offset >= contentEnd, !hasInserted { return .end }
        if let before, before.end == place.offset { return .cell(before, isLeading: false) }
        if let after { return .cell(after, isLeading: true) }
        guard let (cell, isStart) = cell(nearestTo: place.offset) else { return .start }
        return .cell(cell, isLeading: isStart)
    }

    /// The caret position along the line.
    func caret(_ place: TextOffset) -> Int {
        switch anchor(of: place) {
        case .start: startEdge
        case .end: endEdge
        case .cell(let cell, let isLeading): isLeading ? cell.leading : cell.trailing
        }
    }

    /// The cell that a position belongs to.
    func cell(of place: TextOffset) -> LineCell? {
        if place.affinity == .upstream {
            return cell(containing: place.offset - 1).flatMap { $0.end == place.offset ? $0 : nil }
        }
        return cell(containing: place.offset).flatMap { $0.start == place.offset ? $0 : nil }
    }

    /// The position nearest to a point along the line: that of the nearest edge of its cells.
    func place(at target: Int) -> TextOffset {
        guard let nearest = cell(at: target, isClosed: true) else { return TextOffset(offset: start) }
        let isLeft = target - nearest.left <= nearest.right - target
        let edge =
            isLeft
            ? LineEdge(left: cell(leftOf: nearest), right: nearest)
            : LineEdge(left: nearest, right: cell(rightOf: nearest))
        // If the paragraph continues, text inserted at the edge of a glyph joins the glyph's text, in either direction.
        if isStart(edge), !endsParagraph, !nearest.isInserted { return position(of: nearest, atLeft: isLeft) }
        return place(of: edge) ?? TextOffset(offset: start)
    }

    func isStart(_ edge: LineEdge) -> Bool { (isRightToLeft ? edge.right : edge.left) == nil }
    func isEnd(_ edge: LineEdge) -> Bool { (isRightToLeft ? edge.left : edge.right) == nil }

    /// The position that represents an edge: that of the cell with the paragraph's direction; `nil` if there is no text
    /// next to it. It always maps back to the edge.
    func place(of edge: LineEdge) -> TextOffset? {
        if isEnd(edge), endsParagraph, !hasInserted { return TextOffset(offset: contentEnd) }
        let left = edge.left.flatMap { $0.isInserted ? nil : $0 }
        let right = edge.right.flatMap { $0.isInserted ? nil : $0 }
        if isStart(edge), startsParagraph, let first = isRightToLeft ? left : right,
            first.isRightToLeft != isRightToLeft
        {
            return TextOffset(offset: start, affinity: .upstream)
        }
        guard let left else { return right.map { position(of: $0, atLeft: true) } }
        guard let right else { return position(of: left, atLeft: false) }
        let isLeft =
            if left.level == right.level {
                // If both have the same direction, the cell that starts here.
                left.isRightToLeft
            } else if left.isRightToLeft != right.isRightToLeft {
                left.isRightToLeft == isRightToLeft
            } else {
                left.level < right.level
            }
        return isLeft ? position(of: left, atLeft: false) : position(of: right, atLeft: true)
    }

    /// The position at an edge of a cell.
    private func position(of cell: LineCell, atLeft: Bool) -> TextOffset {
        atLeft != cell.isRightToLeft
            ? TextOffset(offset: cell.start) : TextOffset(offset: cell.end, affinity: .upstream)
    }

    /// The position at the line's start.
    var startPlace: TextOffset {
        let first = isRightToLeft ? lastCell : firstCell
        let isContrary = startsParagraph && first.map { $0.isRightToLeft != isRightToLeft } ?? false
        return TextOffset(offset: start, affinity: isContrary ? .upstream : .downstream)
    }

    /// The position at the line's end: before a line terminator, after hanging text.
    var endPlace: TextOffset {
        TextOffset(offset: contentEnd, affinity: endsParagraph ? .downstream : .upstream)
    }
}
