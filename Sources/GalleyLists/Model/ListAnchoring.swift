/// The rules of anchors, as pure functions.
enum ListAnchoring {
    /// The greatest distance from an end, in points, at which the list is at that end.
    static let slack = 1.0

    /// The candidates for an anchor, the best first.
    ///
    /// These are the preferred visible elements, then those whose start is visible, then those that cover the start.
    /// An element that covers the start is held by its end if that is visible. Elements whose lengths are estimated
    /// follow, because they show nothing yet, and would move others when they are measured. Elements that only rounding
    /// brings into sight are last.
    static func candidates(in model: ListModel, at offset: Double, preferred: [ListKey] = []) -> [ListAnchor] {
        let view = model.axes.length(model.metrics.viewport)
        let elements = model.elements(from: offset, to: offset + max(view, 1), limit: 500)
        var first: [ListAnchor] = []
        var starting: [ListAnchor] = []
        var covering: [ListAnchor] = []
        var (estimatedStarting, estimatedCovering): ([ListAnchor], [ListAnchor]) = ([], [])
        var touching: [ListAnchor] = []
        for element in elements {
            let key = model.key(of: element)
            let span = model.span(of: element)
            let (start, end) = (span.start - offset, span.start + span.length - offset)
            if start >= -1e-6 {
                let anchor = ListAnchor(key: key, edge: .start, distance: start)
                if preferred.contains(key) {
                    first.append(anchor)
                } else if start < view - 1e-6 {
                    if model.isKnown(element) { starting.append(anchor) } else { estimatedStarting.append(anchor) }
                } else {
                    touching.append(anchor)
                }
            } else {
                let isEndSeen = end <= view
                let anchor = ListAnchor(
                    key: key, edge: isEndSeen ? .end : .start, distance: isEndSeen ? end : start)
                if preferred.contains(key) {
                    first.append(anchor)
                } else if end > 1e-6 {
                    if model.isKnown(element) { covering.append(anchor) } else { estimatedCovering.append(anchor) }
                } else {
                    touching.append(anchor)
                }
            }
        }
        return first + starting + covering + estimatedStarting + estimatedCovering + touching
    }

    /// The offset at which an anchor is where it was; `nil` where its element is gone.
    static func offset(of anchor: ListAnchor, in model: ListModel) -> Double? {
        guard let element = model.element(of: anchor.key) else { return nil }
        let span = model.span(of: element)
        return (anchor.edge == .start ? span.start : span.start + span.length) - anchor.distance
    }

    /// The anchors that are also in the new model, the best first. Rows that stay and do not move are the best. If there are
    /// none, the anchor is the next element after the visible ones, or else the one before them.
    ///
    /// - Parameter anchors: in the old model.
    static func remaining(
        of anchors: [ListAnchor], from old: ListModel, at offset: Double, to new: ListModel,
        _ difference: ListDifference
    ) -> [ListAnchor] {
        // Headers and footers move with their items.
        func stays(section index: Int) -> Bool {
            var isLeft = false
            for item in old.sections[index].range {
                guard let place = new.snapshot.index(of: old.snapshot.storage.items[item].id) else { continue }
                isLeft = true
                if !difference.isMoved(place) { return true }
            }
            return !isLeft && !difference.movedSections.contains { $0.from == index }
        }
        func stays(_ key: ListKey) -> Bool {
            guard let place = new.element(of: key), let element = old.element(of: key) else { return false }
            switch (place, element) {
            case (.item(let index), _): return !difference.isMoved(index)
            case (_, .header(let index)), (_, .footer(let index)): return stays(section: index)
            default: return false
            }
        }
        let staying = anchors.filter { stays($0.key) }
        if !staying.isEmpty { return staying }
        // A moved row is better than nothing.
        let near = nearest(in: old, at: offset) { stays(.item(old.snapshot.storage.items[$0].id)) }
        if let near { return [near] }
        return anchors.filter { new.element(of: $0.key) != nil }
    }

    /// The first item after a place that is accepted, or else the last one before.
    private static func nearest(in model: ListModel, at offset: Double, accepts: (Int) -> Bool) -> ListAnchor? {
        guard model.snapshot.itemCount > 0 else { return nil }
        let view = model.axes.length(model.metrics.viewport)
        var start = 0
        for element in model.elements(from: offset, to: offset + max(view, 1), limit: 500) {
            if case .item(let index) = element { start = max(start, index) }
        }
        func anchor(_ index: Int, _ edge: ListAnchor.Edge) -> ListAnchor {
            let span = model.span(of: .item(index))
            return ListAnchor(
                key: .item(model.snapshot.storage.items[index].id), edge: edge,
                distance: (edge == .start ? span.start : span.start + span.length) - offset)
        }
        for index in start..<model.snapshot.itemCount where accepts(index) { return anchor(index, .start) }
        for index in (0..<start).reversed() where accepts(index) { return anchor(index, .end) }
        return nil
    }
}
