internal import GalleyEditing
internal import GalleyLayout
internal import GalleyNodes
internal import GalleySupport
internal import GalleyText

/// Reordering by drag and by keyboard, and the thumb.
extension ListPresentation {
    /// The time that a dropped row waits for its snapshot.
    private static let patience = Duration.seconds(1)
    /// The distance from an edge, in points, at which a dragged row scrolls the list.
    private static let edge = 40.0

    // MARK: - Host

    package func dragThumb(toShare share: Double?) {
        guard let share else { return releaseThumb() }
        dragThumb(to: model?.axes.isReversed == true ? 1 - share : share)
    }

    package var takesLongPress: Bool { content.onMove != nil }

    package func beginDrag(_ drag: HostedDrag) -> Bool {
        guard let id = item(drag.item), let model, let index = model.snapshot.index(of: id) else { return false }
        if !drag.isLong {
            // A mouse moves rows along the list as well.
            if beginSwipe(id, drag) { return true }
            if drag.kind == .touch { return false }
        }
        guard content.onMove != nil else { return false }
        let along = model.axes.along(drag.start)
        let start = model.axes.along(model.frame(of: .item(index)).origin) - model.exchanged(offset)
        moving = RowDrag(id: id, grab: along - start, place: along, scrolled: hosting.now)
        target = nil
        needsPlacement = true
        hosting.setNeedsPass()
        return true
    }

    package func drag(to place: Point) {
        guard let model else { return }
        if swipe?.isDragged == true { return dragSwipe(to: place) }
        guard moving != nil else { return }
        moving?.place = model.axes.along(place)
        aim()
        needsPlacement = true
        hosting.setNeedsPass()
    }

    package func endDrag(velocity: Vector, isCancelled: Bool) {
        if swipe?.isDragged == true { return endSwipe(velocity: velocity, isCancelled: isCancelled) }
        guard let moving else { return }
        needsPlacement = true
        hosting.setNeedsPass()
        guard !isCancelled, moving.hasTarget else { return self.moving = nil }
        self.moving?.dropped = hosting.now
        newest.onMove?(ListMove(moving.id, before: moving.before))
    }

    /// The id of an item by the path of a row.
    private func item(_ path: NodePath) -> ItemID? {
        guard path.parent == hosting.path else { return nil }
        return path.id.flatMap { model?.snapshot.index(of: $0) == nil ? nil : $0 }
    }

    // MARK: - Moving

    /// Finds the place of the dragged row among the others.
    func aim() {
        guard let model, let moving, let own = model.snapshot.index(of: moving.id) else { return }
        let view = model.axes.length(model.metrics.viewport)
        let span = model.span(of: .item(own))
        let top = min(max(moving.place - moving.grab, -span.length / 2), view - span.length / 2)
        // Along the data, where the list is reversed as well.
        let shown = model.exchanged(offset) + top
        let start = model.axes.isReversed ? model.length - shown - span.length : shown
        let middle = start + span.length / 2
        // The nearest row that has something at the middle, or else the end.
        guard
            let near = model.elements(from: middle - 1, to: middle + 1, limit: 8).compactMap({ element -> Int? in
                if case .item(let index) = element { index } else { nil }
            }).last ?? (middle <= 0 ? 0 : middle >= model.length ? model.snapshot.itemCount - 1 : nil)
        else { return }
        let other = model.span(of: .item(near))
        // A row is passed when the middle of the dragged one is beyond its own.
        let next = near + (middle > other.start + other.length / 2 ? 1 : 0)
        self.moving?.hasTarget = next != own && next != own + 1
        self.moving?.before = next < model.snapshot.itemCount ? model.snapshot.item(at: next).id : nil
    }

    /// The place of a row while another row is dragged: rows move to leave space for it.
    func displaced(_ span: ListSpan, _ index: Int, _ model: ListModel) -> ListSpan {
        guard let moving, moving.hasTarget, columnCount(model) == 1, let own = model.snapshot.index(of: moving.id),
            case .lines = model.sections[model.snapshot.sectionIndex(of: index)].body
        else { return span }
        let target = moving.before.flatMap { model.snapshot.index(of: $0) } ?? model.snapshot.itemCount
        let length = model.span(of: .item(own)).length + model.layout.spacing
        var span = span
        if index > own, index < target { span.start -= length }
        if index < own, index >= target { span.start += length }
        return span
    }

    /// The place of the dragged row, in the coordinates of the data.
    func draggedSpan(_ span: ListSpan, _ model: ListModel) -> ListSpan {
        guard let moving else { return span }
        var span = span
        if moving.dropped != nil {
            // At the place where it was dropped.
            guard let own = model.snapshot.index(of: moving.id), columnCount(model) == 1 else { return span }
            let target = moving.before.flatMap { model.snapshot.index(of: $0) } ?? model.snapshot.itemCount
            if target > own + 1 {
                let last = model.span(of: .item(target - 1))
                span.start = last.start + last.length - span.length
            } else if target < own {
                span.start = model.span(of: .item(target)).start
            }
            return span
        }
        let shown = model.exchanged(offset) + moving.place - moving.grab
        span.start = model.axes.isReversed ? model.length - shown - span.length : shown
        return span
    }

    /// Scrolls while a row is dragged near an edge, and gives up a dropped row whose snapshot does not come.
    func advanceMotion() {
        guard let moving, let model else { return }
        if let dropped = moving.dropped {
            guard hosting.now - dropped >= ListPresentation.patience else { return }
            self.moving = nil
            needsPlacement = true
            return
        }
        let time = min(hosting.now - moving.scrolled, .milliseconds(50)).inSeconds
        self.moving?.scrolled = hosting.now
        let view = model.axes.length(model.metrics.viewport)
        let reach = min(ListPresentation.edge, view / 4)
        let (before, after) = (reach - moving.place, moving.place - view + reach)
        let speed = before > 0 ? -before * 15 : after > 0 ? after * 15 : 0
        guard speed != 0, time > 0 else { return }
        let most = max(0, model.length - view)
        let shown = min(max(0, model.exchanged(offset) + speed * time), most)
        guard shown != model.exchanged(offset) else { return }
        hosting.scroll(to: model.axes.point(shown), animated: false)
        aim()
        needsPlacement = true
    }

    /// Moves the focused row by a number of places.
    func moveFocusedRow(by step: Int) -> Bool {
        guard let onMove = newest.onMove, let model, let id = focusedRow, let index = model.snapshot.index(of: id)
        else {
            return false
        }
        let next = index + step
        guard next >= 0, next < model.snapshot.itemCount else { return true }
        let before = step > 0 ? next + 1 : next
        onMove(ListMove(id, before: before < model.snapshot.itemCount ? model.snapshot.item(at: before).id : nil))
        return true
    }
}
