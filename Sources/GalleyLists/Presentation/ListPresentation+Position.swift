internal import GalleyEditing
public import GalleyNodes
internal import GalleyText

/// The position of a list: queries and motion.
extension ListPresentation {
    // MARK: - Queries

    /// The identity of the list.
    public var path: NodePath { hosting.path }

    /// The position in the data: the length of everything before the part that is seen.
    public var position: Double { offset }

    /// The length of everything; while the thumb is dragged, the length at the start of the drag.
    public var length: Double { thumb?.length ?? model?.length ?? 0 }

    /// Whether the lengths of all rows are known.
    public var isExact: Bool { model?.isExact ?? false }

    /// Whether the list follows its last row.
    public var followsTail: Bool { content.anchor == .end && follower.isFollowing }

    /// The snapshot that is shown.
    public var snapshot: ListSnapshot { model?.snapshot ?? .empty }

    /// Whether a description, or visible rows, are not shown yet.
    public var isBusy: Bool { preparation != nil || isCommitting || needsPreparation || !requests.isEmpty }

    /// The rows that are mounted, and visible ones that are not, in the order of the data.
    public var rows: [ListRowInfo] {
        guard let model else { return [] }
        let view = model.axes.length(model.metrics.viewport)
        var indices: Set<Int> = []
        for key in mounted { if case .item(let index)? = model.element(of: key) { indices.insert(index) } }
        for element in model.elements(from: offset, to: offset + view) {
            if case .item(let index) = element { indices.insert(index) }
        }
        let visible = hosting.visiblePart
        let shown = model.exchanged(offset)
        return indices.sorted().map { index in
            let element = ListElement.item(index)
            let key = model.key(of: element)
            let path = path(of: key)
            var frame = model.frame(of: element)
            if model.axes.isHorizontal { frame.x -= shown } else { frame.y -= shown }
            return ListRowInfo(
                id: model.snapshot.item(at: index).id, frame: frame, isMeasured: model.isKnown(element),
                states: hosting.interfaceState(of: path),
                isMissing: !visible.isEmpty && frame.overlaps(visible) && !hosting.isDrawn(path))
        }
    }

    /// The visible rows, in the order of the data.
    public var visibleRows: [ItemID] {
        guard let model else { return [] }
        let view = model.axes.length(model.metrics.viewport)
        return model.elements(from: offset, to: offset + view).compactMap { model.key(of: $0).item }
    }

    /// Work and memory.
    public var statistics: ListStatistics {
        var result = counts
        result.items = model?.snapshot.itemCount ?? 0
        result.known = model?.measuredCount ?? 0
        result.mounted = mounted.count
        result.requested = requests.count
        (result.layouts, result.layoutBytes) = layoutMemory
        result.keptBytes = mountedKeys.reduce(laid.bytes) { $0 - (laid[$1]?.bytes ?? 0) }
        result.bytes = model?.memory ?? 0
        return result
    }

    // MARK: - Motion

    /// Brings a row into view. A row that is not laid out yet is revealed at its estimated place, and remains at the
    /// requested place when it is.
    ///
    /// - Returns: false where no item has the id.
    @discardableResult public func reveal(
        _ id: some Hashable & Sendable, at place: NodeRevealPlace = .nearest, margin: Double = 0, animated: Bool = false
    ) -> Bool {
        let id = ItemID(id)
        guard let model, let element = model.element(of: .item(id)) else { return false }
        var place = place
        if place == .nearest {
            let span = model.span(of: element)
            let view = model.axes.length(model.metrics.viewport)
            let top = offset + model.pinnedLength(before: element)
            if span.start - margin >= top, span.start + span.length + margin <= offset + view { return true }
            place = span.start - margin < top || span.length + 2 * margin > view ? .start : .end
        }
        go(to: ListPositioning.Target(key: .item(id), place: place, margin: margin), animated: animated)
        return true
    }

    /// Scrolls to the end of the list, which a list that is anchored to its end then follows.
    public func revealEnd(animated: Bool = false) {
        guard let model, model.snapshot.itemCount > 0 else { return }
        if animated, !hosting.reducesMotion {
            hosting.scroll(to: model.axes.point(model.exchanged(model.greatestOffset)), animated: true)
        } else {
            target = nil
            hosting.scroll(to: model.axes.point(model.exchanged(model.greatestOffset)), animated: false)
            holdsEnd = true
            follower.moved(to: model.greatestOffset, greatest: model.greatestOffset)
        }
        needsPlacement = true
        hosting.setNeedsPass()
    }

    /// The position as a value that outlives the list; `nil` without rows.
    ///
    /// ``ListNode/startingPosition(_:)`` shows another list at the same item, such as when the program starts again.
    public var savedPosition: ListPosition? {
        guard let model else { return nil }
        for anchor in ListAnchoring.candidates(in: model, at: offset) {
            guard let id = anchor.key.item, let element = model.element(of: anchor.key) else { continue }
            let distance = model.span(of: element).start - offset - model.pinnedLength(before: element)
            return ListPosition(id, distance: distance, followsEnd: followsTail)
        }
        return nil
    }

    /// Scrolls to a saved position.
    ///
    /// - Returns: false where its item is not in the list.
    @discardableResult public func scroll(to position: ListPosition, animated: Bool = false) -> Bool {
        guard let model, model.snapshot.index(of: position.id) != nil else { return false }
        if position.followsEnd, content.anchor == .end {
            revealEnd(animated: animated)
        } else {
            go(to: ListPositioning.Target(position), animated: animated)
        }
        return true
    }

    func go(to target: ListPositioning.Target, animated: Bool) {
        guard let model, let wanted = ListPositioning.offset(of: target, in: model) else { return }
        let place = min(max(0, wanted), model.greatestOffset)
        if animated, !hosting.reducesMotion, place != offset {
            self.target = nil
            animatedTarget = target
            hosting.scroll(to: model.axes.point(model.exchanged(place)), animated: true)
        } else {
            hosting.scroll(to: model.axes.point(model.exchanged(place)), animated: false)
            offset = place
            held = nil
            self.target = target
            holdsEnd = false
            animatedTarget = nil
            follower.moved(to: place, greatest: model.greatestOffset)
        }
        needsPlacement = true
        hosting.setNeedsPass()
    }

    /// Moves the list back to its ends, unless it is dragged beyond them or moves back to them.
    ///
    /// The list is beyond its ends where it became shorter, or where it was scrolled while the thumb froze its length.
    func keepWithinEnds() {
        guard let model else { return }
        let beyond = distanceBeyondEnds(model)
        let place = min(max(offset, min(0, beyond)), model.greatestOffset + max(0, beyond))
        guard place != offset else { return }
        tracker.shifted(by: place - offset)
        offset = place
        needsPlacement = true
    }

    /// The distance by which a drag moved the list beyond its end; negative beyond its start.
    private func distanceBeyondEnds(_ model: ListModel) -> Double {
        guard content.allowsOverscroll, hosting.isPressed || hosting.isMoving else { return 0 }
        let shown = model.axes.along(hosting.offset)
        let most = max(0, model.axes.length(hosting.contentSize) - model.axes.length(model.metrics.viewport))
        let distance = shown < 0 ? shown : max(0, shown - most)
        return model.axes.isReversed ? -distance : distance
    }

    /// Takes over the target of a motion that has ended.
    func endMotion() {
        guard let end = animatedTarget, !hosting.isMoving else { return }
        animatedTarget = nil
        go(to: end, animated: false)
    }

    /// Holds the target of a jump until everything visible is measured. Called after rows are requested, since stale
    /// requests are cancelled there.
    func settleTarget() {
        guard let model else { return }
        guard target != nil || holdsEnd, requests.isEmpty, preparation == nil, !isCommitting else { return }
        let view = model.axes.length(model.metrics.viewport)
        let seen = model.elements(from: offset, to: offset + view, limit: 400)
        guard seen.allSatisfy({ model.isKnown($0) || failed[model.key(of: $0)] != nil }) else { return }
        target = nil
        holdsEnd = false
    }

    /// Drags the thumb of the scroll bar to a share of its way, from 0 to 1. The length of the list is frozen until the
    /// thumb is released.
    ///
    /// The rows move by the share of the rest of the list that the thumb moves of the rest of its way. Rows that are
    /// measured meanwhile therefore move nothing, and the ends of the way are the ends of the list.
    public func dragThumb(to place: Double) {
        guard let model, place.isFinite else { return }
        let place = min(max(0, place), 1)
        hosting.stopMotion()
        target = nil
        holdsEnd = place == 1
        animatedTarget = nil
        let view = model.axes.length(model.metrics.viewport)
        let greatest = model.greatestOffset
        let last = thumb?.place ?? (greatest > 0 ? min(max(offset / greatest, 0), 1) : 0)
        thumb = (thumb?.length ?? model.length, place)
        switch place {
        case 0: offset = 0
        case 1: offset = greatest
        case last...: offset += (place - last) / (1 - last) * max(0, greatest - offset)
        default: offset -= (last - place) / last * max(0, offset)
        }
        offset = min(max(0, offset), greatest)
        held = nil
        isLowOnMemory = false
        noteScrolled()
        needsPlacement = true
        tracker.moved(to: offset, view: view)
        follower.moved(to: offset, greatest: greatest)
        hosting.setThumb(toShare: model.axes.isReversed ? 1 - place : place)
        hosting.setNeedsPass()
    }

    /// Ends a drag of the thumb: the length of the list is the current one again, and the thumb moves to its place. No
    /// row moves, unless the list was scrolled beyond its current end meanwhile.
    public func releaseThumb() {
        guard thumb != nil else { return }
        thumb = nil
        hosting.setThumb(toShare: nil)
        keepWithinEnds()
        needsPlacement = true
        hosting.setNeedsPass()
    }
}
