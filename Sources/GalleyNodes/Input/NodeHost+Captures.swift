internal import GalleyDisplay
internal import GalleyText

/// Drags outside of the arena of presses and scrolling: of thumbs, of items of hosted contents, and of nodes.
extension NodeHost {
    // MARK: - Beginning

    /// The thumb of a scroll node at a place, with the distance of the place from its start.
    func thumb(at place: Point, of scrollers: [WeakNode], _ kind: NodeEvent.PointerKind) -> PointerCapture? {
        let reach = kind == .touch ? 14.0 : 5.0
        for scroller in scrollers {
            guard let node = scroller.value else { continue }
            let corner = node.hostFrame.origin
            for layer in node.indicators where layer.opacity > 0.05 {
                let frame = layer.frame.moved(corner.x, corner.y)
                guard frame.inset(by: EdgeInsets(-reach)).contains(place) else { continue }
                let isVertical = frame.height > frame.width
                return .thumb(
                    scroller, isVertical ? .vertical : .horizontal,
                    grab: isVertical ? place.y - frame.y : place.x - frame.x)
            }
        }
        return nil
    }

    /// A node or hosted contents that take a drag which has left the slop, or a long press.
    func capture(_ pointer: PointerState, _ distance: Vector, isLong: Bool) -> PointerCapture? {
        guard pointer.drag == .none, let front = pointer.front else { return nil }
        let axis: NodeAxes = abs(distance.dx) > abs(distance.dy) ? .horizontal : .vertical
        var inner: MountedNode?
        for node in front.chain {
            defer { inner = node }
            if !isLong, pointer.kind == .mouse, node.isEnabled, node.traits.dragContent != nil,
                let make = newest(node).traits.values.dragContent, drag(make())
            {
                return .out
            }
            if !isLong, let axes = node.traits.dragAxes, axes.contains(axis), node.isEnabled {
                let outer = node.parent?.hostFrame ?? bounds
                report(node, NodeDrag(phase: .began, distance: distance, outer: outer))
                return .node(WeakNode(value: node), outer: outer)
            }
            guard let presenter = node.presenter, let item = inner, !isHeld(pointer) else { continue }
            let origin = node.hostFrame.origin
            let drag = HostedDrag(
                item: item.path, start: Point(x: pointer.start.x - origin.x, y: pointer.start.y - origin.y),
                distance: distance, kind: pointer.kind, isLong: isLong)
            if presenter.beginDrag(drag) { return .hosted(WeakNode(value: node)) }
        }
        return nil
    }

    /// Whether a mouse presses a control, which it does not drag.
    private func isHeld(_ pointer: PointerState) -> Bool {
        guard pointer.kind == .mouse, let node = pointer.target else { return false }
        switch node.kind {
        case .button, .toggle, .slider, .editor: return true
        default: return pointer.link != nil
        }
    }

    /// Whether hosted contents around a node take long presses.
    func takesLongPress(_ front: MountedNode) -> Bool {
        front.chain.contains { $0.presenter?.takesLongPress == true }
    }

    // MARK: - Dragging

    func drag(_ capture: PointerCapture, from start: Point, to place: Point) {
        switch capture {
        case .thumb(let scroller, let axis, let grab):
            guard let node = scroller.value else { return }
            dragThumb(of: node, axis, grab, to: place)
        case .hosted(let owner):
            guard let node = owner.value else { return }
            let origin = node.hostFrame.origin
            node.presenter?.drag(to: Point(x: place.x - origin.x, y: place.y - origin.y))
        case .out: break
        case .node(let owner, let outer):
            guard let node = owner.value else { return }
            report(
                node,
                NodeDrag(phase: .moved, distance: place - start, outer: outer))
        }
    }

    func end(_ capture: PointerCapture, _ pointer: PointerState, isCancelled: Bool) {
        switch capture {
        case .thumb(let scroller, _, _): scroller.value?.presenter?.dragThumb(toShare: nil)
        case .hosted(let owner):
            owner.value?.presenter?.endDrag(velocity: pointer.velocity(at: now), isCancelled: isCancelled)
        // The content may be removed after the press was cancelled.
        case .out: break
        case .node(let owner, let outer):
            guard let node = owner.value else { return }
            report(
                node,
                NodeDrag(
                    phase: isCancelled ? .cancelled : .ended,
                    distance: pointer.last - pointer.start,
                    outer: outer))
        }
    }

    private func report(_ node: MountedNode, _ drag: NodeDrag) { newest(node).traits.values.onDrag?(drag) }

    /// Whether a pointer drags the thumb of a scroll node.
    func isThumbDragged(_ node: MountedNode) -> Bool {
        pointers.values.contains { pointer in
            guard case .thumb(let scroller, _, _)? = pointer.capture else { return false }
            return scroller.value === node
        }
    }

    private func dragThumb(of node: MountedNode, _ axis: NodeAxes, _ grab: Double, to place: Point) {
        let isVertical = axis == .vertical
        guard let bar = node.indicators.first(where: { ($0.frame.height > $0.frame.width) == isVertical }) else {
            return
        }
        let view = node.clipFrame
        let frame = node.hostFrame
        let room = isVertical ? view.height - bar.frame.height - 4 : view.width - bar.frame.width - 4
        guard room > 0 else { return }
        let start = isVertical ? frame.y + view.y + 2 : frame.x + view.x + 2
        let share = min(max(0, ((isVertical ? place.y : place.x) - grab - start) / room), 1)
        node.scroll?.lastMoved = now
        if let presenter = node.presenter {
            presenter.dragThumb(toShare: share)
            return
        }
        let most = greatestOffset(of: node)
        var offset = node.offset
        if isVertical { offset.y = most.y * share } else { offset.x = most.x * share }
        node.scroll?.motion = nil
        setOffset(offset, of: node)
    }
}
