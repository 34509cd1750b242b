internal import GalleyBoxes
package import GalleyDisplay
internal import GalleyDrawing
internal import GalleySupport
internal import GalleyText

/// The access of a presenter to its scroll node and the host.
@MainActor package final class NodeHosting {
    weak var host: NodeHost?
    weak var node: MountedNode?
    /// The identity of the scroll node.
    package let path: NodePath

    init(host: NodeHost, node: MountedNode) {
        self.host = host
        self.node = node
        path = node.path
    }

    // MARK: - Geometry and state

    /// The size of the part that is seen.
    package var viewport: Size { node?.clipFrame.size ?? .zero }
    /// The part of the viewport that is in sight, relative to the viewport's corner.
    package var visiblePart: Rect {
        guard let host, let node else { return .zero }
        let viewport = node.hostFrame.inset(by: node.record.border)
        return node.visibleFrame(in: host.bounds).clipped(to: viewport).moved(-viewport.x, -viewport.y)
    }
    /// The size of the host.
    package var hostSize: Size { host?.size ?? .zero }
    /// The offset of the contents.
    package var offset: Point { node?.offset ?? .zero }
    /// The size of the contents that were placed last.
    package var contentSize: Size { node?.contents?.size ?? .zero }
    /// The number of the current turn: the same for everything that is shown together.
    package var turn: Int { host?.group.turnCount ?? 0 }
    /// The time of the host's clock.
    package var now: Duration { host?.now ?? .zero }
    /// The number of the program's last description, which may not be laid out yet.
    package var describedVersion: Int { host?.version ?? 0 }
    /// The number of the description on screen.
    package var settledVersion: Int { host?.settledVersion ?? 0 }
    /// Whether the node is visible.
    package var isVisible: Bool { node?.interfaceState.contains(.visible) ?? false }
    /// Whether changes are shown without motion.
    package var reducesMotion: Bool { host?.environment.reducesMotion ?? true }
    /// Whether a pointer drags the contents.
    package var isDragged: Bool {
        guard let host, let node else { return false }
        return host.pointers.values.contains { pointer in
            pointer.scrollAxis != nil && pointer.scrollers.contains { $0.value === node }
        }
    }
    /// Whether a pointer is down on the contents.
    package var isPressed: Bool {
        guard let host, let node else { return false }
        return host.pointers.values.contains { $0.scrollers.contains { $0.value === node } }
    }
    /// Whether the contents move after a drag or towards a place.
    package var isMoving: Bool { node?.scroll?.motion != nil }
    /// The place to which the contents move; `nil` where they do not, or slow down.
    package var motionEnd: Point? {
        if case .towards(_, let end, _, _)? = node?.scroll?.motion { end } else { nil }
    }
    /// Whether the contents move after a drag.
    package var isFlung: Bool { if case .inertia? = node?.scroll?.motion { true } else { false } }

    /// The mounted items that have the focus or a press in them.
    package var engagedItems: Set<NodePath> {
        guard let host, let node else { return [] }
        var result: Set<NodePath> = []
        func add(_ inner: MountedNode?) {
            guard let inner else { return }
            for around in inner.chain where around.parent === node { result.insert(around.path) }
        }
        add(host.focus.flatMap { host.nodes[$0] })
        for pointer in host.pointers.values { add(pointer.target) }
        return result
    }

    /// Requests the passes of the host, in which the presenter places the changed items.
    package func setNeedsPass() {
        guard let host, let node else { return }
        host.presentersInNeed.insert(node.path)
        host.setNeedsPass()
    }

    /// Has the presenter take the actions of the newest description.
    package func renewActions() {
        guard let host, let node else { return }
        host.renewActions(of: node)
    }

    // MARK: - Background work

    /// Work in the background whose results arrive in one turn.
    package func transaction() -> DisplayTransaction? {
        host.map { DisplayTransaction(group: $0.group) }
    }

    /// The states of the nodes inside of an item on which its layout depends.
    package func states(inside path: NodePath, dirty: Set<NodePath> = []) -> HostedStates {
        var result = HostedStates()
        result.dirty = dirty
        guard let host else { return result }
        if let item = host.nodes[path] {
            item.visit { if let state = host.layoutState(of: $0) { result.states[$0.path] = state } }
        } else {
            for (inner, saved) in host.savedStates(inside: path) {
                if let state = saved.layoutState { result.states[inner] = state }
            }
        }
        return result
    }

    /// The states of the nodes inside of items that are not mounted, on which their layouts depend.
    package var savedItemStates: [NodePath: HostedStates] {
        guard let host, !host.savedStates.isEmpty else { return [:] }
        var result: [NodePath: HostedStates] = [:]
        for (item, saved) in host.savedStates where item.parent == path {
            var states = HostedStates()
            for (inner, state) in saved { if let state = state.layoutState { states.states[inner] = state } }
            if !states.states.isEmpty { result[item] = states }
        }
        return result
    }

    /// Counts the work that was done for a layout.
    package func noteWork(_ layout: HostedLayout) {
        host?.counts.described += layout.work.described
        host?.counts.laidOut += layout.work.laidOut
    }

    /// Releases a value in the background. Nothing else may hold it.
    package func releaseInBackground<Value: Sendable>(_ value: consuming Value) {
        let box = Guarded<Value?>(value)
        host?.group.queue.submit(priority: -100, label: "release") { _ in
            box.withLock { $0 = nil }
        } completion: { _ in
        }
    }

    /// Reports an error as one of a description.
    package func report(_ error: any Error) { host?.reportHosted(error) }

    /// Calls `body` in the next turn.
    package func performInNextTurn(_ body: @escaping @MainActor () -> Void) {
        host?.group.performInNextTurn(body)
    }

    // MARK: - Placing

    /// Draws what differs from what the mounted items show, for items that touch a part of the contents.
    ///
    /// - Parameter completion: called in the turn in which everything is drawn, or at once where nothing has to be.
    package func draw(
        _ items: [HostedItem], in part: Rect, completion: @escaping @MainActor (HostedPictures) -> Void
    ) {
        guard let host, let node else { return }
        let pictures = HostedPictures(update: host.planHosted(items, in: node, part: part))
        guard !pictures.update.drawings.isEmpty, !host.isSuspended else { return completion(pictures) }
        let transaction = DisplayTransaction(group: host.group)
        let renderer = host.renderer
        for item in pictures.update.drawings {
            let drawing = item.drawing
            transaction.add(priority: item.priority, label: "draw \(item.path)") { cancellation in
                try drawing.picture(replacing: item.before, renderer: renderer, cancellation: cancellation)
            } completion: { outcome in
                if case .finished(let picture) = outcome { pictures.update.pictures[item.path] = (drawing, picture) }
                pictures.update.remaining -= 1
                if pictures.update.remaining == 0 { completion(pictures) }
            }
        }
        transaction.commit()
    }

    /// Places items: mounts those that are new, moves the others, and removes all that are not among them.
    ///
    /// - Parameters:
    ///   - places: the items in the order of the data.
    ///   - contentSize: the size of all contents.
    ///   - offset: the offset at which they are shown.
    ///   - shift: the part of the change of frames that the change of the offset makes up for: it is not animated, and
    ///     motion continues from there.
    ///   - pictures: pictures that were drawn for the items.
    package func place(
        _ places: [HostedPlacement], contentSize: Size, offset: Point, shift: Vector = .zero,
        pictures: HostedPictures? = nil, transition: NodeTransition? = nil
    ) {
        guard let host, let node else { return }
        host.placeHosted(
            places, in: node, contentSize: contentSize, offset: offset, shift: shift, pictures: pictures,
            transition: transition)
    }

    /// Moves items that are mounted, without looking at them otherwise.
    package func moveFloating(_ frames: [NodePath: Rect]) {
        guard let host, let node else { return }
        for item in node.contentNodes where item.isFloating {
            guard let frame = frames[item.path], item.layer.frame != frame else { continue }
            item.record = item.record.moved(to: frame)
            item.target = frame
            item.layer.frame = frame
            host.needsStates = true
        }
    }

    /// Whether an item is mounted.
    package func isMounted(_ path: NodePath) -> Bool { host?.nodes[path] != nil }

    /// Whether everything of an item that is in sight is drawn.
    package func isDrawn(_ path: NodePath) -> Bool {
        guard let host, let item = host.nodes[path] else { return false }
        var isDrawn = true
        item.visit { node in
            if !node.wanted.isEmpty, node.wanted.plainColor == nil, node.shown == nil,
                !node.visibleFrame(in: host.bounds).isEmpty
            {
                isDrawn = false
            }
        }
        return isDrawn
    }

    /// The interface state of an item.
    package func interfaceState(of path: NodePath) -> NodeInterfaceState { host?.interfaceState(of: path) ?? [] }

    /// Forgets the states of nodes inside of items that are no longer among the data.
    package func removeStates(where isGone: (NodePath) -> Bool) { host?.removeStates(in: path, where: isGone) }

    /// Shows a drawing in front of the contents; `nil` removes it.
    package func setOverlay(_ drawing: DrawingNode?) {
        guard let host, let node else { return }
        host.setOverlay(drawing, of: node)
    }

    // MARK: - Scrolling

    /// Moves the contents; motion ends.
    package func scroll(to offset: Point, animated: Bool) {
        guard let host, let node else { return }
        host.moveHosted(node, to: offset, animated: animated)
    }

    /// Ends the motion of the contents where they are.
    package func stopMotion() { node?.scroll?.motion = nil }

    /// Shows the thumb of the scroll bar at a share of its way. With `nil` it is released, and moves to the place that
    /// follows from the offset.
    package func setThumb(toShare share: Double?) {
        guard let host, let node else { return }
        host.setThumb(toShare: share, of: node)
    }

    /// Moves the focus to a node inside the contents.
    @discardableResult package func focus(_ path: NodePath?) -> Bool { host?.setFocus(path) ?? false }
    /// The path that has the focus, if it is this node or inside of it.
    package var focusInside: NodePath? { host?.focus.flatMap { path.contains($0) ? $0 : nil } }
}

extension ElementRecord {
    func moved(to frame: Rect) -> ElementRecord {
        ElementRecord(
            source: source, parent: parent, frame: frame, sharedAppearance: sharedAppearance, border: border,
            padding: padding,
            isRightToLeft: isRightToLeft, clips: clips, text: text, textOrigin: textOrigin, contents: contents,
            contentsFrame: contentsFrame)
    }
}

extension NodePath {
    /// The path of an item of hosted contents.
    package static func item(_ id: ItemID, in path: NodePath) -> NodePath { NodePath(.id(id), in: path) }

    /// The path of another part of hosted contents, such as a header.
    package static func part(_ kind: String, _ id: ItemID, in path: NodePath) -> NodePath {
        NodePath(.part(kind, id), in: path)
    }
}
