internal import GalleyDisplay
internal import GalleyLayout
internal import GalleyNodes
internal import GalleyText

/// The rule by which a list keeps its position.
struct ListPositioning: Sendable, Equatable {
    /// An element that is to be at a place.
    struct Target: Sendable, Equatable {
        var key: ListKey
        var place: NodeRevealPlace
        var margin = 0.0

        init(key: ListKey, place: NodeRevealPlace, margin: Double = 0) {
            (self.key, self.place, self.margin) = (key, place, margin)
        }

        /// The item of a saved position at its place.
        init(_ position: ListPosition) {
            self.init(key: .item(position.id), place: .start, margin: position.distance)
        }
    }

    var target: Target?
    /// Whether the list remains at its end, or at its start.
    var isAtEnd = false
    var isAtStart = false
    /// Elements that remain where they are, the best first.
    var anchors: [ListAnchor] = []

    /// The offset in a new model at which nothing moves, which may be beyond the ends of the list, and the anchors that
    /// are left for further changes; `nil` where the offset does not follow from the visible rows.
    func place(
        from old: ListModel?, at offset: Double, to new: ListModel, _ difference: ListDifference?
    ) -> (offset: Double, anchors: [ListAnchor]?) {
        if let target, let place = ListPositioning.offset(of: target, in: new) { return (place, nil) }
        if isAtEnd { return (new.greatestOffset, nil) }
        guard let old else { return (offset, nil) }
        var left = anchors
        if let difference {
            left = ListAnchoring.remaining(of: left, from: old, at: offset, to: new, difference)
        }
        // The page of a pager of another size is at the same part of it.
        let (before, after) = (old.axes.length(old.metrics.viewport), new.axes.length(new.metrics.viewport))
        if old.layout.isPager, new.layout.isPager, before > 0, before != after {
            for index in left.indices { left[index].distance *= after / before }
        }
        if isAtStart { return (offset, left) }
        return (left.first.flatMap { ListAnchoring.offset(of: $0, in: new) } ?? offset, left)
    }

    /// The offset at which an element is at a place.
    static func offset(of target: Target, in model: ListModel) -> Double? {
        guard let element = model.element(of: target.key) else { return nil }
        let span = model.span(of: element)
        let view = model.axes.length(model.metrics.viewport)
        let (start, end) = (span.start - target.margin, span.start + span.length + target.margin)
        switch target.place {
        case .start, .nearest: return start - model.pinnedLength(before: element)
        case .end: return end - view
        case .center: return (start + end - view) / 2
        }
    }
}
