internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyLayout
internal import GalleyText

/// Input events: one arena for each pointer.
extension NodeHost {
    /// Handles an event, at the time of the host's clock. Changes on screen are shown in a later turn.
    ///
    /// - Returns: whether a node used the event.
    @discardableResult public func handle(_ event: NodeEvent) -> Bool {
        advanceTime()
        let isUsed: Bool
        switch event {
        case .pointer(let phase, let place, let id, let kind):
            guard place.x.isFinite, place.y.isFinite else { return false }
            switch phase {
            case .down: isUsed = pointerDown(id, at: place, kind)
            case .move: isUsed = pointerMoved(id, to: place)
            case .up: isUsed = pointerUp(id, at: place)
            case .cancel: isUsed = pointerCancelled(id)
            }
        case .hover(let place):
            isUsed = hover(place)
        case .scroll(let distance, let place, let phase): isUsed = scrollEvent(by: distance, at: place, phase)
        case .key(let stroke): isUsed = keyPressed(stroke)
        case .text(let text): isUsed = typed(text)
        case .compose(let text, let caret, let clause): isUsed = compose(text, caret: caret, clause: clause)
        }
        setNeedsPass()
        return isUsed
    }

    // MARK: - Pointers

    private func pointerDown(_ id: Int, at place: Point, _ kind: NodeEvent.PointerKind) -> Bool {
        // A second press of the same pointer without an end of the first.
        if pointers[id] != nil { _ = pointerCancelled(id) }
        guard let front = hit(place) else {
            giveFocus(nil)
            return false
        }
        let scrollers = front.chain.filter { $0.scroll != nil }.map { WeakNode(value: $0) }
        var pointer = PointerState(kind: kind, at: place, time: now, scrollers: scrollers)
        pointer.front = front
        pointer.capture = thumb(at: place, of: scrollers, kind)
        if pointer.capture != nil {
            for scroller in scrollers {
                if let node = scroller.value { stopMotion(of: node) }
            }
            pointers[id] = pointer
            return true
        }
        // A press on contents in motion stops them and is nothing else.
        var hasStopped = false
        for scroller in scrollers {
            if let node = scroller.value, stopMotion(of: node) { hasStopped = true }
        }
        if hasStopped {
            pointers[id] = pointer
            return true
        }
        if let (node, link) = pressTarget(front, at: place) {
            pointer.target = node
            pointer.link = link
            begin(&pointer, on: node, at: place)
        } else {
            giveFocus(nil)
        }
        if pointer.deadline == nil, takesLongPress(front) { pointer.deadline = now + gestures.longPress }
        pointers[id] = pointer
        return pointer.target != nil || !scrollers.isEmpty
    }

    /// Notes the node under a mouse without a button pressed; a control under it is marked.
    ///
    /// - Returns: false where there is none.
    private func hover(_ place: Point) -> Bool {
        hovered = hit(place)
        let control = hovered?.chain.first { isPressable($0) }
        let marked = control.flatMap { $0.isEnabled ? $0 : nil }
        if marked !== hoveredControl {
            if let old = hoveredControl, nodes[old.path] === old { setControl(.hovered, false, of: old) }
            hoveredControl = marked
            if let marked { setControl(.hovered, true, of: marked) }
        }
        return hovered != nil
    }

    /// The innermost node that does something with a press.
    private func pressTarget(_ front: MountedNode, at place: Point) -> (MountedNode, TextPress?)? {
        for node in front.chain {
            if case .text(let text) = node.kind, text.isInteractive {
                if let press = textPress(node, text, at: place) { return (node, press) }
                if text.isSelectable { return (node, nil) }
            }
            switch node.kind {
            case .button, .toggle, .slider, .editor: return node.isEnabled ? (node, nil) : nil
            default: if node.traits.onTap != nil || node.traits.onLongPress != nil { return (node, nil) }
            }
        }
        return nil
    }

    private func begin(_ pointer: inout PointerState, on node: MountedNode, at place: Point) {
        let isOnSelection = pointer.kind == .mouse && isOnSelection(of: node, place)
        if case .editor = node.kind {
            giveFocus(node)
        } else if node.isFocusable, pointer.kind == .mouse {
            // Clicking a control leaves the keyboard's focus alone, but ends editing elsewhere.
            if focus != node.path { giveFocus(nil) }
        } else if focus != nil, focus != node.path {
            giveFocus(nil)
        }
        switch pointer.link {
        case .link(let range, _)?, .highlight(let range, _)?:
            node.pressedRange = range
            redraw(node)
        case .truncation?, nil: break
        }
        switch node.kind {
        case .editor:
            let count = tapCount(at: place)
            if isOnSelection, count == 1, pointerModifiers.isDisjoint(with: .shift) {
                pointer.drag = .selectedText
            } else {
                pointer.drag = .editor
                pointer.selecting = editorPressed(node, at: place, count: count)
            }
            record(node, .control(.press))
            return
        case .slider: pointer.drag = .slider
        case .text(let text) where pointer.link == nil && text.isSelectable:
            pointer.drag = .selection
            beginSelection(node, at: place, count: tapCount(at: place))
        default: break
        }
        if pointer.link == nil {
            setControl(.highlighted, true, of: node)
            report(node, .press)
            if pointer.drag == .slider, pointer.kind == .mouse || pointer.scrollers.isEmpty { slide(node, to: place) }
        }
        let wantsLong: Bool
        switch (pointer.link, node.kind) {
        case (.link?, .text(let text)): wantsLong = text.linkLongPress != nil
        case (.highlight(_, let highlight)?, _): wantsLong = highlight.longPressAction != nil
        default: wantsLong = node.traits.onLongPress != nil
        }
        if !wantsLong { pointer.outerLongPress = longPressTarget(around: node) }
        if wantsLong || pointer.outerLongPress != nil { pointer.deadline = now + gestures.longPress }
        if case .button(let button) = node.kind, button.repeats { repeatingButton = (node, now + gestures.longPress) }
    }

    /// The node around a pressed text that takes long presses. Other pressed nodes keep them.
    private func longPressTarget(around node: MountedNode) -> MountedNode? {
        guard case .text = node.kind else { return nil }
        for outer in node.chain {
            switch outer.kind {
            case .button, .toggle, .slider, .editor: return nil
            default: if outer.traits.onLongPress != nil { return outer.isEnabled ? outer : nil }
            }
        }
        return nil
    }

    private func tapCount(at place: Point) -> Int {
        let count: Int
        if let last = lastTap, now - last.time <= gestures.doubleTap, abs(last.place.x - place.x) <= 4,
            abs(last.place.y - place.y) <= 4
        {
            count = last.count + 1
        } else {
            count = 1
        }
        lastTap = (now, place, count)
        return count
    }

    /// The distance, in points, that a mouse moves before it drags nodes and rows.
    private static let leastDrag = 4.0

    private func pointerMoved(_ id: Int, to place: Point) -> Bool {
        guard var pointer = pointers[id] else {
            return hover(place)
        }
        let before = pointer.last
        pointer.last = place
        pointer.samples.append((now, place))
        if pointer.samples.count > 20 { pointer.samples.removeFirst() }
        let distance = place - pointer.start
        let slop = pointer.kind == .touch ? gestures.touchSlop : gestures.mouseSlop
        if max(abs(distance.dx), abs(distance.dy)) > slop {
            pointer.isMoved = true
            pointer.deadline = nil
        }
        defer { pointers[id] = pointer }
        if let capture = pointer.capture {
            drag(capture, from: pointer.start, to: place)
            return true
        }
        let reach = max(abs(distance.dx), abs(distance.dy))
        if pointer.isMoved, !pointer.isOffered, pointer.scrollAxis == nil, reach >= NodeHost.leastDrag {
            pointer.isOffered = true
            pointer.capture = capture(pointer, distance, isLong: false)
            if let capture = pointer.capture {
                cancelPress(&pointer)
                drag(capture, from: pointer.start, to: place)
                return true
            }
        }
        if let axis = pointer.scrollAxis {
            drag(&pointer, by: before - place, axis)
            return true
        }
        if pointer.isMoved, pointer.kind == .touch, claim(&pointer, distance) { return true }
        guard let node = pointer.target, nodes[node.path] === node else { return !pointer.scrollers.isEmpty }
        switch pointer.drag {
        case .slider: slide(node, to: place)
        case .selection: if pointer.isMoved { extendSelection(node, to: place) }
        case .editor: if pointer.isMoved { editorDragged(node, to: place, by: pointer.selecting) }
        case .selectedText:
            guard pointer.isMoved, reach >= NodeHost.leastDrag else { break }
            if dragSelection(of: node) {
                pointer.capture = .out
            } else {
                pointer.drag = .editor
                editorPressed(node, at: pointer.start, count: 1)
                editorDragged(node, to: place, by: nil)
            }
        case .none:
            if let link = pointer.link {
                switch link {
                case .link(let range, _), .highlight(let range, _):
                    let isOn = isOnLink(node, range, at: place)
                    let pressed = isOn ? range : nil
                    if node.pressedRange != pressed {
                        node.pressedRange = pressed
                        redraw(node)
                    }
                case .truncation: break
                }
            } else {
                setControl(.highlighted, isTracked(node, place, pointer.kind), of: node)
            }
        }
        return true
    }

    /// Passes a drag to the innermost scroll node that can move in its direction, and cancels the press.
    private func claim(_ pointer: inout PointerState, _ distance: Vector) -> Bool {
        if pointer.drag == .slider, abs(distance.dx) >= abs(distance.dy) { return false }
        if pointer.drag == .selection || pointer.drag == .editor || pointer.drag == .selectedText { return false }
        let axis: NodeAxes = abs(distance.dx) > abs(distance.dy) ? .horizontal : .vertical
        let movement = -distance
        guard pointer.scrollers.contains(where: { $0.value.map { canScroll($0, by: movement, axis) } ?? false })
        else { return false }
        cancelPress(&pointer)
        pointer.scrollAxis = axis
        // From the edge of the slop on, so that contents do not jump.
        let slop = gestures.touchSlop
        func rest(_ value: Double) -> Double { value > 0 ? max(0, value - slop) : min(0, value + slop) }
        drag(&pointer, by: Vector(dx: rest(movement.dx), dy: rest(movement.dy)), axis)
        return true
    }

    /// Whether a press that began on a control is still on it.
    private func isTracked(_ node: MountedNode, _ place: Point, _ kind: NodeEvent.PointerKind) -> Bool {
        let reach = kind == .touch ? gestures.touchTracking : gestures.mouseTracking
        let slop = node.traits.hitSlop
        let area = node.hostFrame.inset(
            by: EdgeInsets(
                top: -slop.top - reach, left: -slop.left - reach, bottom: -slop.bottom - reach,
                right: -slop.right - reach))
        return area.contains(place)
    }

    private func pointerUp(_ id: Int, at place: Point) -> Bool {
        guard pointers[id] != nil else { return false }
        _ = pointerMoved(id, to: place)
        guard var pointer = pointers.removeValue(forKey: id) else { return false }
        if let node = pointer.target { noteDisengaged(node) }
        if let axis = pointer.scrollAxis {
            endDrag(pointer, axis)
            return true
        }
        // The press may have stopped contents on their way back.
        moveBack(pointer)
        if let capture = pointer.capture {
            end(capture, pointer, isCancelled: false)
            return true
        }
        guard let node = pointer.target, nodes[node.path] === node else { return !pointer.scrollers.isEmpty }
        if repeatingButton?.node === node { repeatingButton = nil }
        if case .editor = node.kind {
            // A press on selected text that was no drag.
            if pointer.drag == .selectedText { editorPressed(node, at: place, count: 1) }
            record(node, .control(.release))
            return true
        }
        if let link = pointer.link {
            let wasLong = pointer.wasLong
            endLink(node)
            if !wasLong { activate(link, of: node, at: place, isLong: false, hasMoved: pointer.isMoved) }
            return true
        }
        let isOn = isTracked(node, place, pointer.kind)
        setControl(.highlighted, false, of: node)
        if pointer.wasLong {
            report(node, .release)
            return true
        }
        guard isOn else {
            report(node, .cancel)
            return true
        }
        report(node, .release)
        pointer.target = nil
        if case .slider = node.kind { return true }
        if case .text(let text) = node.kind, text.isSelectable, node.traits.onTap == nil || pointer.isMoved {
            return true
        }
        tap(node)
        return true
    }

    private func pointerCancelled(_ id: Int) -> Bool {
        guard var pointer = pointers.removeValue(forKey: id) else { return false }
        if let axis = pointer.scrollAxis { endDrag(pointer, axis) } else { moveBack(pointer) }
        if let capture = pointer.capture { end(capture, pointer, isCancelled: true) }
        cancelPress(&pointer)
        return true
    }

    /// Cancels the press of the pressed node.
    private func cancelPress(_ pointer: inout PointerState) {
        guard let node = pointer.target else { return }
        pointer.target = nil
        pointer.deadline = nil
        if repeatingButton?.node === node { repeatingButton = nil }
        guard nodes[node.path] === node else { return }
        noteDisengaged(node)
        if pointer.link != nil {
            pointer.link = nil
            endLink(node)
            return
        }
        setControl(.highlighted, false, of: node)
        if !pointer.wasLong { report(node, .cancel) }
    }

    /// Forgets presses of nodes that are gone or can no longer be used.
    func dropLostInput() {
        for (id, var pointer) in pointers {
            guard let target = pointer.target else { continue }
            if nodes[target.path] !== target || !target.isEnabled {
                cancelPress(&pointer)
                pointer.target = nil
                pointers[id] = pointer
            }
        }
        if let path = focus, nodes[path] == nil { focus = nil }
        if let hovered, nodes[hovered.path] !== hovered { self.hovered = nil }
        if let control = hoveredControl, nodes[control.path] !== control { hoveredControl = nil }
    }

    // MARK: - Results

    /// Reports something to a control and to the records.
    func report(_ node: MountedNode, _ event: NodeControlEvent) {
        if case .button(let button) = newest(node).kind { button.onEvent?(event) }
        record(node, .control(event))
    }

    /// Performs a tap on a node.
    func tap(_ node: MountedNode) {
        let newest = newest(node)
        switch newest.kind {
        case .button(let button):
            report(node, .tap)
            button.action?(())
        case .toggle(let toggle):
            report(node, .tap)
            let isOn = !node.isOn
            node.userValue = isOn ? 1 : 0
            redraw(node)
            needsAccessibility = true
            record(node, .value(isOn ? 1 : 0))
            toggle.onChange?(isOn)
        default: report(node, .tap)
        }
        newest.traits.values.onTap?()
    }

    /// Whether the pressed node does something with a long press.
    private func hasLongPress(_ pointer: PointerState) -> Bool {
        guard let node = pointer.target else { return false }
        return pointer.link != nil || pointer.outerLongPress != nil || node.traits.onLongPress != nil
    }

    /// Long presses and repeated taps whose time has come.
    func advancePresses() {
        for (id, var pointer) in pointers {
            if let deadline = pointer.deadline, now >= deadline, !hasLongPress(pointer),
                let capture = capture(pointer, .zero, isLong: true)
            {
                cancelPress(&pointer)
                pointer.capture = capture
                pointers[id] = pointer
                continue
            }
            guard let deadline = pointer.deadline, now >= deadline, let node = pointer.target,
                nodes[node.path] === node
            else { continue }
            pointers[id]?.deadline = nil
            pointers[id]?.wasLong = true
            if let outer = pointer.outerLongPress, nodes[outer.path] === outer {
                if pointer.link != nil { endLink(node) } else { setControl(.highlighted, false, of: node) }
                report(outer, .longPress)
                newest(outer).traits.values.onLongPress?()
            } else if let link = pointer.link {
                endLink(node)
                activate(link, of: node, at: pointer.start, isLong: true, hasMoved: false)
            } else {
                report(node, .longPress)
                setControl(.highlighted, false, of: node)
                newest(node).traits.values.onLongPress?()
            }
        }
        // At most as many as one turn may catch up with.
        for _ in 0..<20 {
            guard let (node, next) = repeatingButton, now >= next else { return }
            guard nodes[node.path] === node, node.isEnabled, node.control.contains(.highlighted) else {
                repeatingButton = (node, now + gestures.repeatInterval)
                if nodes[node.path] !== node { repeatingButton = nil }
                return
            }
            repeatingButton = (node, next + gestures.repeatInterval)
            report(node, .repeat)
            if case .button(let button) = newest(node).kind { button.action?(()) }
        }
        if let node = repeatingButton?.node { repeatingButton = (node, now + gestures.repeatInterval) }
    }

    // MARK: - Autoscrolling

    /// Whether a selection is dragged beyond the edge of its editor.
    var isAutoscrolling: Bool {
        pointers.values.contains { pointer in
            guard pointer.drag == .editor, pointer.isMoved, let node = pointer.target else { return false }
            return !node.hostFrame.contains(pointer.last)
        }
    }

    /// Extends a selection that is dragged beyond the edge of its editor, which scrolls it.
    func advanceSelections() {
        // A step every 16 ms, however many turns there are.
        guard isAutoscrolling else { return lastAutoscroll = nil }
        if let last = lastAutoscroll, now - last < .milliseconds(16) { return }
        lastAutoscroll = now
        for pointer in pointers.values where pointer.drag == .editor && pointer.isMoved {
            guard let node = pointer.target, nodes[node.path] === node, !node.hostFrame.contains(pointer.last) else {
                continue
            }
            editorDragged(node, to: pointer.last, by: pointer.selecting)
        }
    }

    // MARK: - Sliders

    private func slide(_ node: MountedNode, to place: Point) {
        guard case .slider(let slider) = node.kind else { return }
        let frame = node.hostFrame
        let knob = min(frame.height, 18)
        let length = frame.width - knob
        guard length > 0 else { return }
        var share = (place.x - frame.x - knob / 2) / length
        if node.record.isRightToLeft { share = 1 - share }
        setSlider(node, slider, slider.range.lowerBound + share * (slider.range.upperBound - slider.range.lowerBound))
    }

    func setSlider(_ node: MountedNode, _ slider: SliderNode, _ value: Double) {
        let value = slider.valid(value)
        guard value != node.sliderValue else { return }
        node.userValue = value
        redraw(node)
        needsAccessibility = true
        record(node, .value(value))
        if case .slider(let newest) = newest(node).kind { newest.onChange?(value) }
    }
}
