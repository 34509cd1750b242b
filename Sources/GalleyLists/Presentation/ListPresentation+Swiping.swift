internal import GalleyLayout
internal import GalleyNodes
internal import GalleySupport
internal import GalleyText

/// Actions that are revealed by swiping a row sideways.
extension ListPresentation {
    private static let motion = Duration.milliseconds(200)

    /// The actions of a row at one of its ends, in the order of the data; none without a mounted list.
    public func actions(of id: some Hashable & Sendable, at edge: ListEdge) -> [ListAction] {
        let id = ItemID(id)
        guard let model, let index = model.snapshot.index(of: id) else { return [] }
        let item = model.snapshot.item(at: index)
        return newest.rowActions[edge]?(item) ?? []
    }

    /// Performs an action of a row, as a tap on its button does.
    ///
    /// - Returns: false where the row has no such action.
    @discardableResult public func perform(_ action: String, on id: some Hashable & Sendable) -> Bool {
        let id = ItemID(id)
        for edge in ListEdge.allCases {
            guard let found = actions(of: id, at: edge).first(where: { $0.id == action }) else { continue }
            closeSwipe()
            found.action(id)
            return true
        }
        return false
    }

    /// Reveals the actions of a row, at its end or else at its start, and moves the focus to the first one if a row or a node in
    /// it has the focus. The keys Menu, and Shift and F10, do this to the focused row.
    ///
    /// - Returns: false where the row has no actions.
    @discardableResult public func revealActions(of id: some Hashable & Sendable, at edge: ListEdge? = nil) -> Bool {
        let id = ItemID(id)
        guard let model, !model.axes.isHorizontal, model.snapshot.index(of: id) != nil else { return false }
        let edges: [ListEdge] = edge.map { [$0] } ?? [.end, .start]
        guard let edge = edges.first(where: { !actions(of: id, at: $0).isEmpty }) else { return false }
        let isAtEnd = edge == .end
        var swipe = RowSwipe(
            id: id, actions: actions(of: id, at: edge), isAtEnd: isAtEnd,
            isLeftward: isAtEnd != model.metrics.isRightToLeft, start: (0, 0), isDragged: false)
        swipe.takesFocus = hosting.focusInside != nil
        self.swipe = swipe
        layOutActions()
        moveSwipe(to: swipe.isLeftward ? -swipe.width : swipe.width)
        return true
    }

    /// Moves the focus to the first revealed action once it is mounted.
    func focusActions() {
        guard let swipe, swipe.takesFocus, let first = swipe.actions.first else { return }
        let path = NodePath.item(ItemID(string: first.id), in: .part("actions", swipe.id, in: hosting.path))
        guard hosting.isMounted(path) else { return }
        self.swipe?.takesFocus = false
        hosting.focus(path)
    }

    /// The row whose actions are revealed.
    public var swipedRow: ItemID? { swipe?.id }

    // MARK: - Dragging

    func beginSwipe(_ id: ItemID, _ drag: HostedDrag) -> Bool {
        guard let model, !model.axes.isHorizontal, abs(drag.distance.dx) > abs(drag.distance.dy), drag.distance.dx != 0,
            !content.rowActions.isEmpty
        else { return false }
        if var open = swipe, open.id == id {
            open.start = (open.distance, drag.start.x)
            open.isDragged = true
            open.motion = nil
            swipe = open
            return true
        }
        let isLeftward = drag.distance.dx < 0
        let isAtEnd = isLeftward != model.metrics.isRightToLeft
        let actions = actions(of: id, at: isAtEnd ? .end : .start)
        guard !actions.isEmpty else {
            closeSwipe()
            return false
        }
        swipe = RowSwipe(
            id: id, actions: actions, isAtEnd: isAtEnd, isLeftward: isLeftward, start: (0, drag.start.x))
        layOutActions()
        return true
    }

    func dragSwipe(to place: Point) {
        guard var swipe, let model else { return }
        let wanted = swipe.start.distance + place.x - swipe.start.place
        let limit = model.metrics.viewport.width
        swipe.distance = swipe.isLeftward ? max(min(0, wanted), -limit) : min(max(0, wanted), limit)
        self.swipe = swipe
        needsPlacement = true
        hosting.setNeedsPass()
    }

    func endSwipe(velocity: Vector, isCancelled: Bool) {
        guard var swipe, let model else { return }
        swipe.isDragged = false
        let end =
            isCancelled ? .closes : swipe.end(velocity: velocity.dx, listWidth: model.metrics.viewport.width)
        let action = end == .acts ? swipe.actions.first : nil
        self.swipe = swipe
        moveSwipe(to: end == .opens ? (swipe.isLeftward ? -swipe.width : swipe.width) : 0)
        action?.action(swipe.id)
    }

    /// Moves the swiped row back to its place.
    public func closeSwipe() {
        guard let open = swipe else { return }
        swipe?.isDragged = false
        swipe?.takesFocus = false
        // The row gets the focus of its actions back.
        if let focus = hosting.focusInside, NodePath.part("actions", open.id, in: hosting.path).contains(focus) {
            pendingFocus = open.id
        }
        moveSwipe(to: 0)
    }

    private func moveSwipe(to end: Double) {
        guard let swipe else { return }
        needsPlacement = true
        hosting.setNeedsPass()
        if hosting.reducesMotion {
            self.swipe?.distance = end
            if end == 0 { self.swipe = nil }
        } else {
            self.swipe?.motion = (swipe.distance, end, hosting.now)
        }
    }

    /// Moves the row to its place at the current time.
    func advanceSwipe() {
        guard let swipe, let motion = swipe.motion else { return }
        let share = min(1, (hosting.now - motion.start).inSeconds / ListPresentation.motion.inSeconds)
        let progress = 1 - (1 - share) * (1 - share)
        self.swipe?.distance = motion.from + (motion.to - motion.from) * progress
        needsPlacement = true
        guard share >= 1 else { return }
        self.swipe?.motion = nil
        if motion.to == 0 { self.swipe = nil }
    }

    // MARK: - Buttons

    /// Lays out the buttons in the background.
    private func layOutActions() {
        guard let swipe, let model, let index = model.snapshot.index(of: swipe.id),
            let transaction = hosting.transaction()
        else { return }
        let id = swipe.id
        let height = model.span(of: .item(index)).length
        let node = buttons(swipe, height)
        let (environment, path) = (environment, NodePath.part("actions", id, in: hosting.path))
        let size = Size(width: swipe.width, height: height)
        transaction.add(priority: 940, label: "actions of \(id)") { cancellation in
            try HostedLayout.make(
                { _ in node }, path: path, environment: environment,
                range: SizeRange(min: size, maxWidth: size.width, maxHeight: size.height), previous: nil,
                states: HostedStates(), cancellation: cancellation)
        } completion: { [weak self] outcome in
            guard let self, self.swipe?.id == id else { return }
            switch outcome {
            case .finished(let layout):
                self.swipe?.layout = layout
                self.needsPlacement = true
            case .failed(let error): self.hosting.report(error)
            case .cancelled: break
            }
            self.hosting.setNeedsPass()
        }
        transaction.commit()
    }

    private func buttons(_ swipe: RowSwipe, _ height: Double) -> LayoutSpec {
        let id = swipe.id
        return LayoutSpec.stack(.horizontal, align: .stretch) {
            // The first action is at the edge of the list.
            (swipe.isLeftward ? swipe.actions.reversed() : swipe.actions).map { action in
                LayoutSpec(
                    Box.row {
                        Box(
                            TextNode(
                                action.title,
                                attributes: TextAttributes(font: FontDescriptor(size: 14), color: .white)))
                    }
                    .styled {
                        $0.justifyContent = .center
                        $0.alignItems = .center
                    }
                    .representing(
                        ButtonNode { [weak self] in
                            self?.closeSwipe()
                            action.action(id)
                        })
                )
                .background(action.color).id(action.id)
                .size(width: .points(RowSwipe.button), height: .points(height))
            }
        }
    }

    /// The buttons, next to the swiped row.
    func actionItem(_ row: HostedItem) -> HostedItem? {
        guard let swipe, let layout = swipe.layout, swipe.distance != 0 else { return nil }
        let x = swipe.isLeftward ? row.frame.maxX : row.frame.x - layout.size.width
        return HostedItem(
            path: NodePath.part("actions", swipe.id, in: hosting.path), content: layout,
            frame: Rect(x: x, y: row.frame.y, width: layout.size.width, height: layout.size.height))
    }
}
