internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyText

/// Hosted contents: items that presenters place in scroll nodes.
extension NodeHost {
    // MARK: - Presenters

    /// The presenter of a mounted node.
    package func presenter(at path: NodePath) -> (any HostedPresenter)? { nodes[path]?.presenter }

    /// The innermost presenter around a node, and the item in which the node is.
    func presenter(around node: MountedNode) -> (any HostedPresenter)? {
        node.chain.dropFirst().first { $0.presenter != nil }?.presenter
    }

    /// The layout of a node depends on a state that has changed.
    func layoutStateChanged(_ node: MountedNode) {
        if let presenter = presenter(around: node) { return presenter.invalidate(node.path) }
        dirty.insert(node.path)
        setNeedsUpdate()
    }

    /// A node has lost the focus or a press: presenters keep its item as long as it has one, and may release it now.
    func noteDisengaged(_ node: MountedNode) {
        for outer in node.chain where outer.presenter != nil {
            presentersInNeed.insert(outer.path)
            setNeedsPass()
        }
    }

    /// Lets the presenters that requested it place their changed items.
    func passPresenters() {
        for _ in 0..<8 where !presentersInNeed.isEmpty {
            let paths = presentersInNeed
            presentersInNeed = []
            for path in paths { nodes[path]?.presenter?.pass() }
        }
    }

    /// A scroll node with hosted contents was mounted with a description.
    func updatePresenter(_ node: MountedNode) {
        guard case .scroll(let scroll) = node.kind, let content = scroll.hosted else { return }
        if node.presentation == nil {
            let presenter = content.makePresenter(NodeHosting(host: self, node: node))
            node.presentation = MountedNode.Presentation(presenter: presenter, payload: node.source.payload)
            if let item = itemAround(node), let state = savedStates[item]?.removeValue(forKey: node.path)?.presenter {
                node.presenter?.restore(state)
            }
        }
        node.presentation?.payload = node.source.payload
        node.presenter?.update(content, environment: node.source.environment)
        presentersInNeed.insert(node.path)
    }

    /// A node was removed.
    func endPresenter(of node: MountedNode) {
        guard let presenter = node.presenter else { return }
        let state = presenter.end()
        node.presentation = nil
        presentersInNeed.remove(node.path)
        guard let item = itemAround(node) else { return removeStates(inside: [node.path]) }
        if let state {
            var saved = savedStates[item]?[node.path] ?? SavedNodeState()
            saved.presenter = state
            savedStates[item, default: [:]][node.path] = saved
        }
    }

    /// The item of hosted contents in which a node is.
    private func itemAround(_ node: MountedNode) -> NodePath? {
        node.chain.first { $0.parent?.presenter != nil }?.path
    }

    func reportHosted(_ failure: any Error) { onError?(failure) }

    // MARK: - Placing

    /// Finds the elements of items whose pictures differ from those on screen.
    func planHosted(_ items: [HostedItem], in node: MountedNode, part: Rect) -> PendingUpdate {
        let layout = NodeLayout(
            size: part.size, scale: scale, records: items.map { $0.record(node.source.sharedEnvironment) })
        var update = PendingUpdate(layout: layout, transition: nil)
        plan(layout, layout.top, into: &update, origin: .zero, near: part, bounds: part)
        update.remaining = update.drawings.count
        return update
    }

    func placeHosted(
        _ places: [HostedPlacement], in node: MountedNode, contentSize: Size, offset: Point, shift: Vector,
        pictures: HostedPictures?, transition: NodeTransition?
    ) {
        let shared = node.source.sharedEnvironment
        let layout = NodeLayout(
            size: contentSize, scale: scale,
            records: places.compactMap { if case .item(let item) = $0 { item.record(shared) } else { nil } })
        if shift != .zero {
            for child in node.contentNodes where !child.isFloating { NodeHost.shift(child, by: shift) }
            for ghost in node.ghosts.indices {
                node.ghosts[ghost].frame = node.ghosts[ghost].frame.moved(shift.dx, shift.dy)
            }
        }
        var update = PendingUpdate(layout: layout, transition: environment.reducesMotion ? nil : transition)
        update.pictures = pictures?.update.pictures ?? [:]
        let context = MountContext(update: update, transition: update.transition, now: now)
        let still = MountContext(update: update, transition: nil, now: now)
        let old = node.contentNodes
        node.contents = layout
        var next = 0
        node.contentNodes = places.compactMap { place in
            switch place {
            case .mounted(let path, let frame):
                guard let item = nodes[path] else {
                    assertionFailure("\(path) is not mounted")
                    return nil
                }
                if let frame { moveItem(item, to: frame, item.isFloating ? still : context) }
                return item
            case .item(let item):
                defer { next += 1 }
                let context = item.isAnimated && !item.isFloating ? context : still
                let mounted =
                    moveUnchanged(layout.records[next], in: node, context)
                    ?? mount(layout, next, parent: node, isContent: true, context)
                mounted.isFloating = item.isFloating
                return mounted
            }
        }
        removeHosted(old, in: node, context)
        arrange(node)
        rebase(node, to: offset, shift: shift)
        needsStates = true
        needsAccessibility = true
        dropLostInput()
        onMount?()
    }

    /// Moves an item to a frame, at once or by a transition.
    private func moveItem(_ item: MountedNode, to frame: Rect, _ context: MountContext) {
        let before = (frame: item.layer.frame, opacity: item.layer.opacity, transform: item.layer.transform)
        if item.record.frame != frame { item.record = item.record.moved(to: frame) }
        if item.animation != nil || before.frame != item.placement {
            place(item, isNew: false, from: before, context)
        }
    }

    /// Moves an item that shows the same contents: most of them, whenever rows are described again.
    ///
    /// - Returns: `nil` where more than its place may have to change.
    private func moveUnchanged(
        _ record: ElementRecord, in node: MountedNode, _ context: MountContext
    ) -> MountedNode? {
        guard let item = existing(record), item.parent === node, item.isContent, item.inner.isEmpty,
            record.contents != nil, item.contents === record.contents, item.record.contents === record.contents,
            item.record.frame.size == record.frame.size, item.layer.scale == scale, item.animation == nil,
            item.record.appearance == nil, record.appearance == nil, item.wanted.isEmpty,
            item.shown?.isEmpty == true, context.update.pictures[record.source.path] == nil
        else { return nil }
        item.record = record
        moveItem(item, to: record.frame, context)
        return item
    }

    /// Moves an item without an animation, and also moves the values from which its running animation started.
    private static func shift(_ child: MountedNode, by distance: Vector) {
        child.layer.frame = child.layer.frame.moved(distance.dx, distance.dy)
        child.target = child.target.moved(distance.dx, distance.dy)
        guard var animation = child.animation else { return }
        animation.fromFrame = animation.fromFrame.moved(distance.dx, distance.dy)
        child.animation = animation
    }

    /// Changes the offset along with the places of the contents: nothing moves on screen, and motion continues.
    private func rebase(_ node: MountedNode, to offset: Point, shift: Vector) {
        guard var scroll = node.scroll else { return }
        if shift != .zero {
            func moved(_ point: Point) -> Point { point + shift }
            switch scroll.motion {
            case .inertia(let from, let velocity, let start)?:
                scroll.motion = .inertia(from: moved(from), velocity: velocity, start: start)
            case .towards(let from, let to, let start, let duration)?:
                scroll.motion = .towards(from: moved(from), to: moved(to), start: start, duration: duration)
            case nil: break
            }
        }
        let isNew = scroll.offset != offset
        scroll.offset = offset
        node.scroll = scroll
        if let clip = node.clip { clip.bounds = Rect(origin: pixelAligned(offset), size: clip.bounds.size) }
        if !node.indicators.isEmpty { updateIndicators(node) }
        if isNew { reportScroll(node, offset) }
    }

    func moveHosted(_ node: MountedNode, to offset: Point, animated: Bool) {
        isMovedByProgram = true
        move(node, to: offset, animated: animated)
        isMovedByProgram = false
    }

    func setOverlay(_ drawing: DrawingNode?, of node: MountedNode) {
        guard let drawing else {
            guard node.overlay != nil else { return }
            node.overlay = nil
            return arrange(node)
        }
        let layer = node.overlay ?? NodeLayer(group: group)
        if node.overlay == nil {
            layer.name = node.path.description + " overlay"
            layer.displaysAsynchronously = true
            layer.scale = scale
            node.overlay = layer
            arrange(node)
        }
        layer.frame = node.clipFrame
        if case .custom(let known)? = layer.element?.content, known.version == drawing.version { return }
        var element = ElementDrawing(plain: node.clipFrame.size, scale: scale, theme: environment.theme)
        element.content = .custom(drawing)
        layer.element = element
        layer.setNeedsDisplay()
    }

    // MARK: - Saved states

    /// Remembers the states of the nodes inside of an item that is evicted.
    func saveStates(of item: MountedNode) {
        var states: [NodePath: SavedNodeState] = [:]
        item.visit { node in
            if let saved = SavedNodeState(node) { states[node.path] = saved }
        }
        if !states.isEmpty { savedStates[item.path] = states }
    }

    /// Restores the state of a node inside an item that was evicted.
    func restoreState(of node: MountedNode) {
        guard !savedStates.isEmpty, node.presenter == nil, let item = itemAround(node),
            let saved = savedStates[item]?[node.path]
        else { return }
        saved.restore(node)
        // A presenter takes its own part when it is made.
        if saved.presenter == nil { savedStates[item]?[node.path] = nil }
        if savedStates[item]?.isEmpty == true { savedStates[item] = nil }
    }

    /// The saved states of the nodes inside of an item.
    func savedStates(inside path: NodePath) -> [NodePath: SavedNodeState] { savedStates[path] ?? [:] }

    /// Forgets what was saved of items of a node, and of items inside of them.
    func removeStates(in node: NodePath, where isGone: (NodePath) -> Bool) {
        guard !savedStates.isEmpty else { return }
        for saved in Array(savedStates.keys) {
            let item = sequence(first: saved, next: { $0.parent }).first { $0.parent == node }
            if let item, isGone(item) { savedStates[saved] = nil }
        }
    }

    /// Forgets what was saved of items, and of items inside of them.
    func removeStates(inside paths: [NodePath]) {
        guard !savedStates.isEmpty, !paths.isEmpty else { return }
        let gone = Set(paths)
        for saved in Array(savedStates.keys) {
            if sequence(first: saved, next: { $0.parent }).contains(where: { gone.contains($0) }) {
                savedStates[saved] = nil
            }
        }
    }
}
