internal import GalleyText

/// Where a position stands on its line.
enum LineAnchor {
    /// At a cell's leading or trailing edge.
    case cell(LineCell, isLeading: Bool)
    /// At the paragraph's own edges, where there is no cell.
    case start, end
}

extension LineCells {
    /// Where a position stands: by the affinity at the leading edge of the cell that starts there, or the trailing edge
    /// of the one that ends there.
    ///
    /// At a paragraph's ends the affinity that has no neighbour takes the paragraph's own edge. Inside of a cluster,
    /// where no caret is, it is the cluster's nearer end.
    func anchor(of place: TextPlace) -> LineAnchor {
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

    /// Where the caret of a position stands along the line.
    func caret(_ place: TextPlace) -> Int {
        switch anchor(of: place) {
        case .start: startEdge
        case .end: endEdge
        case .cell(let cell, let isLeading): isLeading ? cell.leading : cell.trailing
        }
    }

    /// The cell that a position belongs to.
    func cell(of place: TextPlace) -> LineCell? {
        if place.affinity == .upstream {
            return cell(containing: place.offset - 1).flatMap { $0.end == place.offset ? $0 : nil }
        }
        return cell(containing: place.offset).flatMap { $0.start == place.offset ? $0 : nil }
    }

    /// The position nearest to a point along the line.
    func place(at target: Int) -> TextPlace {
        guard let nearest = cell(at: target, isClosed: true) else { return TextPlace(offset: start) }
        let isLeft = target - nearest.left <= nearest.right - target
        return isLeft != nearest.isRightToLeft ? TextPlace(offset: nearest.start) : after(nearest)
    }

    /// The position behind a cell, at its trailing edge: the next cell's, unless the line or the direction changes
    /// there.
    func after(_ cell: LineCell) -> TextPlace {
        let place = TextPlace(offset: cell.end)
        let isShared =
            (cell.end < end || endsParagraph && !hasInserted) && caret(place) == cell.trailing
        return isShared ? place : TextPlace(offset: cell.end, affinity: .upstream)
    }

    /// The position at the line's end: before a line terminator, behind what hangs.
    var endPlace: TextPlace {
        TextPlace(offset: contentEnd, affinity: endsParagraph ? .downstream : .upstream)
    }
}
