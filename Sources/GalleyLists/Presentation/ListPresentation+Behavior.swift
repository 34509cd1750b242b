internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyNodes
internal import GalleyText

/// Selection, focus and keys.
extension ListPresentation {
    /// Whether rows can have the focus.
    var hasFocusableRows: Bool {
        content.selection != nil || content.onActivate != nil || content.onMove != nil
            || !content.rowActions.isEmpty
    }

    /// Adds to a row what the list does with it.
    func complete(_ item: inout HostedItem, _ index: Int, _ model: ListModel) {
        let id = model.snapshot.item(at: index).id
        item.accessibility = NodeAccessibility(
            role: .listItem, value: content.selection == nil ? nil : selectedRows.contains(id) ? "selected" : nil,
            position: NodeAccessibility.Position(index: index + 1, of: model.snapshot.itemCount),
            isSelected: content.selection == nil ? nil : selectedRows.contains(id))
        guard hasFocusableRows else { return }
        item.isFocusable = true
        item.onTap = { [weak self] in self?.tapped(id) }
    }

    private func tapped(_ id: ItemID) {
        if swipe != nil { return closeSwipe() }
        if let selection = content.selection {
            switch selection.mode {
            case .single: select([id])
            case .multiple: select(selectedRows.symmetricDifference([id]))
            }
            anchorRow = id
        }
        newest.onActivate?(id)
    }

    // MARK: - Selection

    /// The ids of the selected rows.
    public var selection: Set<ItemID> { selectedRows }

    /// Selects rows, and describes them and those that were selected again.
    public func select(_ ids: Set<ItemID>) {
        guard let selection = content.selection, ids != selectedRows else { return }
        selectedRows = selection.mode == .single && ids.count > 1 ? Set(ids.inOrder.prefix(1)) : ids
        needsPlacement = true
        hosting.setNeedsPass()
        newest.selection?.onChange?(selectedRows)
    }

    /// Takes the described selection where it differs from the last described one.
    func updateSelection(from before: ListContent) {
        guard let selection = content.selection else {
            selectedRows = []
            return
        }
        guard let described = selection.selected, described != before.selection?.selected || !hasPosition else {
            return
        }
        selectedRows = described
    }

    /// Forgets the selection of rows that are gone.
    func dropSelection(_ difference: ListDifference, _ old: ListModel) {
        guard !selectedRows.isEmpty else { return }
        let gone = difference.removed.map { old.snapshot.item(at: $0).id }.filter { selectedRows.contains($0) }
        guard !gone.isEmpty else { return }
        selectedRows.subtract(gone)
        newest.selection?.onChange?(selectedRows)
    }

    // MARK: - Focus

    /// The row that has the focus, or a node inside of it has.
    public var focusedRow: ItemID? {
        if let pendingFocus { return pendingFocus }
        guard let path = hosting.focusInside, let model else { return nil }
        for step in sequence(first: path, next: { $0.parent }) where step.parent == hosting.path {
            return step.id.flatMap { model.snapshot.index(of: $0) == nil ? nil : $0 }
        }
        return nil
    }

    /// Moves the keyboard's focus to a row, and scrolls to it. A row that is not mounted is mounted first.
    ///
    /// - Returns: false where no item has the id, or rows cannot have the focus.
    @discardableResult public func focus(_ id: some Hashable & Sendable) -> Bool {
        let id = ItemID(id)
        guard hasFocusableRows, model?.snapshot.index(of: id) != nil else { return false }
        pendingFocus = id
        reveal(id, at: .nearest)
        giveFocus()
        needsPlacement = true
        hosting.setNeedsPass()
        return true
    }

    /// Gives the focus to the row that waits for it, as soon as it is mounted.
    func giveFocus() {
        guard let id = pendingFocus else { return }
        let path = NodePath.item(id, in: hosting.path)
        guard hosting.isMounted(path) else {
            if model?.snapshot.index(of: id) == nil { pendingFocus = nil }
            return
        }
        pendingFocus = nil
        lastFocus = id
        hosting.focus(path)
    }

    // MARK: - Keys

    func handleKey(_ stroke: KeyStroke) -> Bool {
        guard let model, model.snapshot.itemCount > 0 else { return false }
        if stroke.modifiers == .alt, content.onMove != nil, let key = move(for: stroke.key, model) {
            return moveFocusedRow(by: key(0))
        }
        let extends = stroke.modifiers.contains(.shift)
        if hasFocusableRows, let key = move(for: stroke.key, model), stroke.modifiers.isSubset(of: .shift) {
            let current = focusedRow.flatMap { model.snapshot.index(of: $0) }
            guard let current else {
                guard hosting.focusInside == nil || hosting.focusInside == hosting.path else { return false }
                return focus(model.snapshot.item(at: lastFocus.flatMap { model.snapshot.index(of: $0) } ?? 0).id)
            }
            let next = min(max(0, key(current)), model.snapshot.itemCount - 1)
            if extends { extendSelection(from: current, to: next) }
            if next == current { return true }
            return focus(model.snapshot.item(at: next).id)
        }
        if stroke.key == "a", stroke.modifiers == .control, content.selection?.mode == .multiple {
            select(Set((0..<model.snapshot.itemCount).map { model.snapshot.item(at: $0).id }))
            return true
        }
        switch stroke.key {
        case "Menu" where stroke.modifiers.isEmpty, "F10" where stroke.modifiers == .shift:
            return focusedRow.map { revealActions(of: $0) } ?? false
        case "Escape" where stroke.modifiers.isEmpty && swipe != nil:
            closeSwipe()
            return true
        case "Home" where stroke.modifiers.isEmpty: return goToEnd(.start, model)
        case "End" where stroke.modifiers.isEmpty: return goToEnd(.end, model)
        case "Page_Up" where stroke.modifiers.isEmpty: return goByPage(-1, model)
        case "Page_Down" where stroke.modifiers.isEmpty: return goByPage(1, model)
        default: return false
        }
    }

    /// Goes to the next or previous page of a pager, and scrolls a horizontal list. The host scrolls vertical ones.
    private func goByPage(_ direction: Int, _ model: ListModel) -> Bool {
        if let page { return go(toPage: page + direction) }
        guard model.axes.isHorizontal else { return false }
        let view = model.axes.length(model.metrics.viewport)
        let place = min(max(0, offset + Double(direction) * max(view * 0.9, view - 40)), model.greatestOffset)
        guard place != offset else { return false }
        scroll(to: place, model)
        return true
    }

    /// Scrolls as the user does.
    private func scroll(to place: Double, _ model: ListModel) {
        (target, animatedTarget, holdsEnd) = (nil, nil, false)
        hosting.scroll(to: model.axes.point(model.exchanged(place)), animated: false)
    }

    private func goToEnd(_ edge: ListEdge, _ model: ListModel) -> Bool {
        guard edge == .start ? !isAtStart : !isAtEnd else { return false }
        if edge == .end {
            revealEnd()
        } else {
            scroll(to: 0, model)
        }
        return true
    }

    /// The item to which a key moves the focus.
    private func move(for key: String, _ model: ListModel) -> ((Int) -> Int)? {
        let isHorizontal = model.axes.isHorizontal
        let columns = columnCount(model)
        let isMirrored = model.metrics.isRightToLeft
        let (forward, backward) = isMirrored ? ("Left", "Right") : ("Right", "Left")
        let rows = max(1, visibleRows.count - columns)
        let page = model.layout.isInverted && !isHorizontal ? -rows : rows
        switch key {
        case "Down" where !isHorizontal: return { $0 + (model.layout.isInverted ? -columns : columns) }
        case "Up" where !isHorizontal: return { $0 - (model.layout.isInverted ? -columns : columns) }
        case forward where isHorizontal: return { $0 + columns }
        case backward where isHorizontal: return { $0 - columns }
        case forward where columns > 1: return { $0 + 1 }
        case backward where columns > 1: return { $0 - 1 }
        case "Down" where columns > 1: return { $0 + 1 }
        case "Up" where columns > 1: return { $0 - 1 }
        case "Page_Down": return { $0 + page }
        case "Page_Up": return { $0 - page }
        case "Home": return { _ in 0 }
        case "End": return { _ in model.snapshot.itemCount - 1 }
        default: return nil
        }
    }

    func columnCount(_ model: ListModel) -> Int {
        guard case .lines(let body)? = model.sections.first?.body else { return 1 }
        return body.edges.columns
    }

    private func extendSelection(from current: Int, to next: Int) {
        guard content.selection?.mode == .multiple, let model else { return }
        let start = anchorRow.flatMap { model.snapshot.index(of: $0) } ?? current
        anchorRow = model.snapshot.item(at: start).id
        select(Set((min(start, next)...max(start, next)).map { model.snapshot.item(at: $0).id }))
    }

    // MARK: - Pages

    /// The page at the middle of the part that is seen; `nil` for other layouts than a pager.
    public var page: Int? {
        guard let model, model.layout.isPager, model.snapshot.itemCount > 0 else { return nil }
        let view = max(1, model.axes.length(model.metrics.viewport))
        return min(max(0, Int(((offset + view / 2) / view).rounded(.down))), model.snapshot.itemCount - 1)
    }

    /// Scrolls to a page.
    ///
    /// - Returns: false where there is no such page.
    @discardableResult public func go(toPage page: Int, animated: Bool = true) -> Bool {
        guard let model, model.layout.isPager, page >= 0, page < model.snapshot.itemCount else { return false }
        return reveal(model.snapshot.item(at: page).id, at: .start, animated: animated)
    }

    /// The page to which a pager moves after a drag; `nil` without one.
    var destination: ItemID? {
        guard let model, model.layout.isPager, model.snapshot.itemCount > 0, animatedTarget == nil,
            let end = hosting.motionEnd
        else { return nil }
        let view = max(1, model.axes.length(model.metrics.viewport))
        let page = Int((model.exchanged(model.axes.along(end)) / view).rounded())
        return model.snapshot.item(at: min(max(0, page), model.snapshot.itemCount - 1)).id
    }

    /// The place at which a drag ends: a page of a pager, at most one beyond that in which it began.
    func restingPlace(for end: Point, velocity: Vector) -> Point {
        hosting.setNeedsPass()
        if let model, offset < -60, content.onRefresh != nil, !model.axes.isReversed { beginRefresh() }
        guard let model, let current = page else { return end }
        let view = model.axes.length(model.metrics.viewport)
        let speed = model.axes.along(velocity) * (model.axes.isReversed ? -1 : 1)
        var wanted = current
        if abs(speed) >= 50 {
            let place = offset / max(1, view)
            wanted = Int(speed > 0 ? place.rounded(.up) : place.rounded(.down))
        }
        wanted = min(max(0, wanted), model.snapshot.itemCount - 1)
        let span = model.span(of: .item(wanted))
        return model.axes.point(model.exchanged(min(max(0, span.start), model.greatestOffset)))
    }

    /// Ends the motions of a row that was dropped or is gone, before the rows of a new snapshot are placed.
    func endMotions(in model: ListModel) {
        func isGone(_ id: ItemID) -> Bool { model.snapshot.index(of: id) == nil }
        if let moving, moving.dropped != nil || isGone(moving.id) { self.moving = nil }
        if let swipe, isGone(swipe.id) { self.swipe = nil }
    }

    func snapshotChanged(_ difference: ListDifference, old: ListModel?) {
        if let old { dropSelection(difference, old) }
        noteFetched()
    }
}
