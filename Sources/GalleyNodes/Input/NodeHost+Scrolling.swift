internal import GalleyDisplay
internal import GalleySupport
public import GalleyText

/// Scroll nodes: by wheel, finger, keys and program.
extension NodeHost {
    // MARK: - Geometry

    /// The size of the viewport of a scroll node.
    private func viewport(of node: MountedNode) -> Size { node.clipFrame.size }

    /// The size of the contents of a scroll node.
    private func contentSize(of node: MountedNode) -> Size { node.contents?.size ?? .zero }

    /// The greatest offset of a scroll node or editor.
    func greatestOffset(of node: MountedNode) -> Point {
        guard case .scroll(let scroll) = node.kind else { return greatestEditorOffset(of: node) }
        let (view, content) = (viewport(of: node), contentSize(of: node))
        return Point(
            x: scroll.axes.contains(.horizontal) ? max(0, content.width - view.width) : 0,
            y: scroll.axes.contains(.vertical) ? max(0, content.height - view.height) : 0)
    }

    func clamped(_ offset: Point, of node: MountedNode) -> Point {
        let most = greatestOffset(of: node)
        return Point(x: min(max(0, offset.x), most.x), y: min(max(0, offset.y), most.y))
    }

    /// Whether a scroll node can move by a distance along an axis.
    func canScroll(_ node: MountedNode, by distance: Vector, _ axis: NodeAxes) -> Bool {
        guard let scroll = node.scroll, case .scroll(let description) = node.kind else { return false }
        let most = greatestOffset(of: node)
        func can(_ delta: Double, _ offset: Double, _ most: Double) -> Bool {
            delta > 0 ? offset < most - 1e-6 : delta < 0 ? offset > 1e-6 : false
        }
        if axis.contains(.horizontal), can(distance.dx, scroll.offset.x, most.x) { return true }
        if axis.contains(.vertical), can(distance.dy, scroll.offset.y, most.y) { return true }
        return description.allowsOverscroll && !description.axes.intersection(axis).isEmpty
            && node.chain
                .dropFirst().allSatisfy { $0.scroll == nil }
    }

    func reportScroll(_ node: MountedNode, _ offset: Point) {
        guard case .scroll(let mounted) = node.kind, mounted.onScroll != nil else { return }
        if case .scroll(let scroll) = newest(node).kind { scroll.onScroll?(offset) }
    }

    /// Moves the contents to an offset.
    func setOffset(_ offset: Point, of node: MountedNode) {
        guard var scroll = node.scroll, scroll.offset != offset else { return }
        scroll.offset = offset
        needsAccessibility = true
        scroll.lastMoved = now
        node.scroll = scroll
        if let clip = node.clip { clip.bounds = Rect(origin: pixelAligned(offset), size: clip.bounds.size) }
        updateIndicators(node)
        reportScroll(node, offset)
        if let presenter = node.presenter {
            presenter.didScroll(isMovedByProgram ? .program : .user)
            presentersInNeed.insert(node.path)
        }
        needsStates = true
        setNeedsPass()
    }

    /// Keeps the offset within what a new layout allows.
    func settleScroll(_ node: MountedNode) {
        guard let scroll = node.scroll else { return }
        let allowed = clamped(scroll.offset, of: node)
        if case .scroll(let description) = node.kind, description.allowsOverscroll,
            pointers.values.contains(where: { $0.scrollAxis != nil })
        {
            return
        }
        if allowed != scroll.offset { setOffset(allowed, of: node) }
    }

    /// The offset of a scroll node; `nil` for other nodes.
    public func scrollOffset(of path: NodePath) -> Point? { nodes[path]?.scroll?.offset }

    /// The size of the contents of a scroll node; `nil` for other nodes.
    public func contentSize(of path: NodePath) -> Size? {
        nodes[path].flatMap { $0.scroll == nil ? nil : contentSize(of: $0) }
    }

    /// Moves the contents of a scroll node, as far as they go.
    ///
    /// - Returns: false where `path` is no scroll node on screen.
    @discardableResult public func scroll(_ path: NodePath, to offset: Point, animated: Bool = false) -> Bool {
        guard let node = nodes[path], node.scroll != nil else { return false }
        isMovedByProgram = true
        move(node, to: clamped(offset, of: node), animated: animated)
        isMovedByProgram = false
        return true
    }

    /// Moves the contents of a scroll node, as far as they go, without ending a motion or a drag: for contents that have
    /// become longer or shorter above the visible part.
    ///
    /// - Returns: false where `path` is no scroll node on screen.
    @discardableResult public func scroll(_ path: NodePath, by distance: Vector) -> Bool {
        guard let node = nodes[path], let scroll = node.scroll else { return false }
        switch scroll.motion {
        case .inertia(let from, let velocity, let start)?:
            node.scroll?.motion = .inertia(from: from + distance, velocity: velocity, start: start)
        case .towards(let from, let to, let start, let duration)?:
            node.scroll?.motion = .towards(from: from + distance, to: to + distance, start: start, duration: duration)
        case nil: break
        }
        setOffset(clamped(scroll.offset + distance, of: node), of: node)
        return true
    }

    func move(_ node: MountedNode, to offset: Point, animated: Bool) {
        if animated, !environment.reducesMotion, let from = node.scroll?.offset, from != offset {
            node.scroll?.motion = .towards(from: from, to: offset, start: now, duration: .milliseconds(300))
            setNeedsPass()
        } else {
            node.scroll?.motion = nil
            setOffset(offset, of: node)
        }
    }

    /// Scrolls every scroll node around a node so that it is visible.
    ///
    /// - Parameter margin: points to keep free around the node.
    /// - Returns: false where the node is not on screen.
    @discardableResult public func reveal(
        _ path: NodePath, at place: NodeRevealPlace = .nearest, margin: Double = 0, animated: Bool = false
    ) -> Bool {
        guard let node = nodes[path] else { return false }
        reveal(node, node.hostFrame, place, margin, animated)
        return true
    }

    func reveal(_ node: MountedNode, _ rect: Rect, _ place: NodeRevealPlace, _ margin: Double, _ animated: Bool) {
        var target = rect.inset(by: EdgeInsets(-margin))
        for around in node.chain.dropFirst() {
            guard let scroll = around.scroll, case .scroll(let description) = around.kind else { continue }
            let view = around.clipFrame
            let frame = around.hostFrame
            let (left, top) = (frame.x + view.x, frame.y + view.y)
            func offset(_ start: Double, _ length: Double, _ origin: Double, _ room: Double) -> Double {
                let (low, high) = (start - origin, start + length - origin)
                switch place {
                case .start: return low
                case .end: return high - room
                case .center: return (low + high - room) / 2
                case .nearest:
                    if low < 0 || length > room { return low }
                    return high > room ? high - room : 0
                }
            }
            var new = scroll.offset
            if description.axes.contains(.horizontal) { new.x += offset(target.x, target.width, left, view.width) }
            if description.axes.contains(.vertical) { new.y += offset(target.y, target.height, top, view.height) }
            new = clamped(new, of: around)
            let moved = new - scroll.offset
            isMovedByProgram = true
            move(around, to: new, animated: animated)
            isMovedByProgram = false
            target = target.moved(-moved.dx, -moved.dy)
        }
    }

    // MARK: - Dragging

    /// Moves what a pointer drags; what a scroll node cannot take goes to the one around it.
    func drag(_ pointer: inout PointerState, by distance: Vector, _ axis: NodeAxes) {
        /// Contents that a pointer drags no longer move on their own, such as to a node that is revealed.
        func setDraggedOffset(_ offset: Point, of node: MountedNode) {
            guard node.scroll?.offset != offset else { return }
            node.scroll?.motion = nil
            setOffset(offset, of: node)
        }
        var rest = axis == .horizontal ? Vector(dx: distance.dx, dy: 0) : Vector(dx: 0, dy: distance.dy)
        for scroller in pointer.scrollers {
            guard let node = scroller.value, let scroll = node.scroll else { continue }
            let wanted = scroll.offset + rest
            let allowed = clamped(wanted, of: node)
            // Overscroll is given back first, but not so far that the contents are beyond the other end.
            let back = clamped(scroll.offset, of: node)
            if back != scroll.offset {
                func isPassed(_ back: Double, _ offset: Double, _ wanted: Double) -> Bool {
                    offset < back ? wanted > back : offset > back && wanted < back
                }
                let offset = Point(
                    x: isPassed(back.x, scroll.offset.x, wanted.x) ? allowed.x : wanted.x,
                    y: isPassed(back.y, scroll.offset.y, wanted.y) ? allowed.y : wanted.y)
                return setDraggedOffset(offset, of: node)
            }
            setDraggedOffset(allowed, of: node)
            rest = wanted - allowed
            if abs(rest.dx) < 1e-9, abs(rest.dy) < 1e-9 { return }
        }
        guard let outer = pointer.scrollers.last(where: { $0.value?.scroll != nil })?.value, let scroll = outer.scroll,
            case .scroll(let description) = outer.kind, description.allowsOverscroll,
            !description.axes.intersection(axis).isEmpty
        else { return }
        setDraggedOffset(scroll.offset + rest * 0.5, of: outer)
    }

    /// Lets contents continue to move, or move back if they were dragged too far.
    func endDrag(_ pointer: PointerState, _ axis: NodeAxes) {
        var velocity = pointer.velocity(at: now)
        velocity = Vector(dx: axis == .horizontal ? -velocity.dx : 0, dy: axis == .vertical ? -velocity.dy : 0)
        moveBack(pointer)
        if settle(pointer, velocity, axis) { return }
        guard max(abs(velocity.dx), abs(velocity.dy)) >= gestures.minimumFlingVelocity,
            let node = pointer.scrollers.first(where: { $0.value.map { canScroll($0, by: velocity, axis) } ?? false })?
                .value, let offset = node.scroll?.offset, case .scroll(let description) = node.kind,
            description.hasInertia, clamped(offset, of: node) == offset
        else { return }
        func limited(_ value: Double) -> Double {
            min(max(value, -gestures.maximumFlingVelocity), gestures.maximumFlingVelocity)
        }
        node.scroll?.motion = .inertia(
            from: offset, velocity: Vector(dx: limited(velocity.dx), dy: limited(velocity.dy)), start: now)
    }

    /// Ends a motion because the user presses on the contents, which hosted contents follow like a drag: they no longer
    /// go to the end of the motion.
    ///
    /// - Returns: false where nothing moves.
    @discardableResult func stopMotion(of node: MountedNode) -> Bool {
        guard node.scroll?.motion != nil else { return false }
        node.scroll?.motion = nil
        node.presenter?.didScroll(.user)
        return true
    }

    /// Lets the contents under a pointer move back if they are beyond their ends.
    func moveBack(_ pointer: PointerState) {
        for scroller in pointer.scrollers {
            guard let node = scroller.value, let scroll = node.scroll else { continue }
            let allowed = clamped(scroll.offset, of: node)
            if allowed != scroll.offset { move(node, to: allowed, animated: true) }
        }
    }

    /// Lets hosted contents end a drag at a place that they choose, such as a page.
    ///
    /// - Returns: Whether they choose one.
    private func settle(_ pointer: PointerState, _ velocity: Vector, _ axis: NodeAxes) -> Bool {
        for scroller in pointer.scrollers {
            guard let node = scroller.value, let scroll = node.scroll, let presenter = node.presenter,
                case .scroll(let description) = node.kind, !description.axes.intersection(axis).isEmpty
            else { continue }
            let end = ScrollMotion.end(of: velocity, from: scroll.offset)
            let wanted = presenter.restingOffset(for: end, velocity: velocity)
            guard wanted != end else { return false }
            let resting = clamped(wanted, of: node)
            if resting != scroll.offset {
                node.scroll?.motion = .towards(
                    from: scroll.offset, to: resting, start: now, duration: .milliseconds(300))
            }
            return true
        }
        return false
    }

    // MARK: - Wheel

    func scrollEvent(by distance: Vector, at place: Point, _ phase: NodeEvent.ScrollPhase) -> Bool {
        guard distance.dx.isFinite, distance.dy.isFinite, let front = hit(place) else { return false }
        var rest = distance
        var isUsed = false
        for node in front.chain {
            guard let offset = node.scroll?.offset ?? node.editor?.offset else { continue }
            let allowed = clamped(offset + rest, of: node)
            guard allowed != offset else { continue }
            node.scroll?.motion = nil
            if node.scroll != nil { setOffset(allowed, of: node) } else { setEditorOffset(allowed, of: node) }
            isUsed = true
            // The node takes all of the movement on the axes on which it moves.
            if allowed.x != offset.x { rest.dx = 0 }
            if allowed.y != offset.y { rest.dy = 0 }
            if rest == .zero { break }
        }
        return isUsed
    }

    // MARK: - Motion

    /// Moves all scrolling contents to their positions at the current time.
    func advanceScrolling() {
        for node in scrollNodes.values {
            guard let motion = node.scroll?.motion else {
                if !node.indicators.isEmpty { updateIndicators(node) }
                continue
            }
            let wanted = motion.offset(at: now)
            switch motion {
            case .inertia:
                let allowed = clamped(wanted, of: node)
                setOffset(allowed, of: node)
                if motion.isOver(at: now) || allowed != wanted { node.scroll?.motion = nil }
            case .towards(_, let to, _, _):
                isMovedByProgram = true
                defer { isMovedByProgram = false }
                setOffset(wanted, of: node)
                if motion.isOver(at: now) {
                    node.scroll?.motion = nil
                    setOffset(clamped(to, of: node), of: node)
                }
            }
        }
    }

    var isScrolling: Bool {
        scrollNodes.values.contains { $0.scroll?.motion != nil || !$0.indicators.isEmpty }
    }

    // MARK: - Indicators

    private static let indicatorTime = 0.8
    private static let indicatorFade = 0.3
    /// The time in which a released thumb moves to its place, in seconds.
    private static let thumbTime = 0.25

    /// Shows the thumb of hosted contents at a share of its way. With `nil` it is released, and moves to the place that
    /// follows from the offset.
    func setThumb(toShare share: Double?, of node: MountedNode) {
        guard node.scroll != nil else { return }
        if let share {
            node.scroll?.thumb = .dragged(share: share)
        } else if case .dragged? = node.scroll?.thumb, let frame = node.indicators.first?.frame,
            !environment.reducesMotion
        {
            let isVertical = frame.height > frame.width
            node.scroll?.thumb = .released(
                start: isVertical ? frame.y - node.clipFrame.y : frame.x - node.clipFrame.x,
                length: isVertical ? frame.height : frame.width, time: now)
        } else {
            node.scroll?.thumb = nil
        }
        node.scroll?.lastMoved = now
        updateIndicators(node)
        setNeedsPass()
    }

    /// The thumb at its place, or on the way there.
    private func thumb(_ place: ThumbPlace, room: Double, of node: MountedNode) -> ThumbPlace {
        switch node.scroll?.thumb {
        case nil: return place
        case .dragged(let share): return (share * (room - place.length) + 2, place.length)
        case .released(let start, let length, let time):
            let share = (now - time).inSeconds / NodeHost.thumbTime
            guard share < 1 else {
                node.scroll?.thumb = nil
                return place
            }
            let progress = NodeTransition.Easing.easeOut.progress(at: share)
            return (start + (place.start - start) * progress, length + (place.length - length) * progress)
        }
    }

    /// The start and the length of a thumb along its bar.
    private typealias ThumbPlace = (start: Double, length: Double)

    /// Shows how much of the contents is seen, while they move and shortly after.
    func updateIndicators(_ node: MountedNode) {
        guard case .scroll(let description) = node.kind, let scroll = node.scroll else { return }
        var isDragged = isThumbDragged(node)
        if case .dragged? = scroll.thumb { isDragged = true }
        let passed = isDragged ? 0 : scroll.lastMoved.map { (now - $0).inSeconds } ?? .infinity
        let most = greatestOffset(of: node)
        let isShown =
            description.showsIndicators && passed < NodeHost.indicatorTime + NodeHost.indicatorFade
            && (most.x > 0 || most.y > 0)
        guard isShown else {
            node.scroll?.thumb = nil
            if !node.indicators.isEmpty {
                node.indicators = []
                arrange(node)
            }
            return
        }
        let view = node.clipFrame
        let content = contentSize(of: node)
        var frames: [Rect] = []
        func bar(_ length: Double, _ content: Double, _ offset: Double, _ most: Double) -> ThumbPlace {
            let bar = max(24, min(length, length * length / max(content, 1)))
            let place = most > 0 ? min(max(offset / most, 0), 1) : 0
            return thumb(((length - 4 - bar) * place + 2, bar), room: length - 4, of: node)
        }
        if most.y > 0 {
            let (start, length) = bar(view.height, content.height, scroll.offset.y, most.y)
            frames.append(Rect(x: view.maxX - 6, y: view.y + start, width: 4, height: length))
        }
        if most.x > 0 {
            let (start, length) = bar(view.width, content.width, scroll.offset.x, most.x)
            frames.append(Rect(x: view.x + start, y: view.maxY - 6, width: length, height: 4))
        }
        if node.indicators.count != frames.count {
            node.indicators = frames.map { _ in
                let layer = DisplayLayer(group: group)
                layer.name = node.path.description + " thumb"
                layer.backgroundColor = Color(white: 0.5, alpha: 0.6)
                layer.cornerRadius = 2
                layer.scale = scale
                return layer
            }
            arrange(node)
        }
        let fade = max(0, passed - NodeHost.indicatorTime) / NodeHost.indicatorFade
        for (layer, frame) in zip(node.indicators, frames) {
            layer.frame = frame
            layer.opacity = 1 - min(1, fade)
        }
    }
}
