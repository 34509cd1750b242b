internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyLayout
internal import GalleyText

/// The keyboard: focus, activation and scrolling.
extension NodeHost {
    // MARK: - Focus

    /// The nodes that can have the focus, in the order of the data.
    private var focusable: [MountedNode] {
        var result: [MountedNode] = []
        for node in topNodes {
            NodeHost.collect(node, into: &result)
        }
        return result
    }

    private static func collect(_ node: MountedNode, into result: inout [MountedNode]) {
        guard node.layer.opacity > 0 || node.animation != nil else { return }
        if node.isFocusable { result.append(node) }
        for child in node.inner { collect(child, into: &result) }
        for child in node.contentNodes { collect(child, into: &result) }
    }

    /// Moves the keyboard's focus to a node; `nil` removes it.
    ///
    /// - Returns: false where the node is not on screen or cannot have the focus.
    @discardableResult public func setFocus(_ path: NodePath?) -> Bool {
        guard let path else {
            giveFocus(nil)
            return true
        }
        guard let node = nodes[path], node.isFocusable else { return false }
        giveFocus(node)
        return true
    }

    func giveFocus(_ node: MountedNode?) {
        guard node?.path != focus else { return }
        if let old = focus {
            focus = nil
            if let node = nodes[old] {
                node.focusedLink = nil
                node.pressedRange = nil
                setControl(.focused, false, of: node)
                if node.editor != nil { editorBlurred(node) }
                noteDisengaged(node)
            }
            record(old, .blur)
        }
        guard let node else { return }
        focus = node.path
        setControl(.focused, true, of: node)
        record(node, .focus)
    }

    /// Moves the focus to the next node that can have it, or the previous one; after the last comes the first, unless
    /// ``wrapsFocus`` is false.
    ///
    /// - Returns: false where no node can have it, or where it was removed after the last.
    @discardableResult public func moveFocus(backwards: Bool = false) -> Bool {
        let all = focusable
        if let current = focus.flatMap({ nodes[$0] }), moveLinkFocus(in: current, backwards: backwards) { return true }
        guard !all.isEmpty else { return false }
        let index = focus.flatMap { path in all.firstIndex { $0.path == path } }
        let next: Int
        if let index {
            if !wrapsFocus, index == (backwards ? 0 : all.count - 1) {
                giveFocus(nil)
                return false
            }
            next = (index + (backwards ? all.count - 1 : 1)) % all.count
        } else {
            next = backwards ? all.count - 1 : 0
        }
        let node = all[next]
        if node.path == focus { node.focusedLink = nil }
        giveFocus(node)
        _ = moveLinkFocus(in: node, backwards: backwards)
        reveal(node, node.hostFrame, .nearest, 4, false)
        return true
    }

    /// Moves the focus among the links of a text.
    private func moveLinkFocus(in node: MountedNode, backwards: Bool) -> Bool {
        guard case .text(let text) = node.kind, text.linkAction != nil else { return false }
        let links = node.links
        guard !links.isEmpty else { return false }
        needsAccessibility = true
        let next = node.focusedLink.map { $0 + (backwards ? -1 : 1) } ?? (backwards ? links.count - 1 : 0)
        guard links.indices.contains(next) else {
            node.focusedLink = nil
            node.pressedRange = nil
            redraw(node)
            return false
        }
        node.focusedLink = next
        node.pressedRange = links[next]
        redraw(node)
        return true
    }

    // MARK: - Keys

    /// The names of keys in GTK, which key bindings use, by their names in browsers.
    private static let keyNames = [
        "PageUp": "Page_Up", "PageDown": "Page_Down", "Backspace": "BackSpace", "Enter": "Return", "KP_Enter": "Return",
        "ArrowLeft": "Left", "ArrowRight": "Right", "ArrowUp": "Up", "ArrowDown": "Down", "Space": "space",
        " ": "space",
        "Esc": "Escape", "Del": "Delete", "ContextMenu": "Menu",
    ]

    func keyPressed(_ pressed: KeyStroke) -> Bool {
        var stroke = pressed
        stroke.key = NodeHost.keyNames[pressed.key] ?? pressed.key
        if stroke.key == "ISO_Left_Tab" { stroke = KeyStroke("Tab", .shift) }
        let node = focus.flatMap { nodes[$0] }
        if let node, node.editor != nil, editorKey(stroke, node) { return true }
        if hostedKey(stroke, node) { return true }
        switch stroke.key {
        case "Tab" where stroke.modifiers.isSubset(of: .shift):
            return moveFocus(backwards: stroke.modifiers.contains(.shift))
        case "Escape":
            guard focus != nil else { return false }
            giveFocus(nil)
            return true
        case "Return", "space":
            guard let node, node.editor == nil, stroke.modifiers.isEmpty else { return false }
            return activate(node)
        default: break
        }
        if let node, case .slider(let slider) = node.kind, sliderKey(stroke, node, slider) { return true }
        if stroke.key == "c", stroke.modifiers == .control, copySelection() { return true }
        return scrollKey(stroke, node)
    }

    /// Offers a key to the hosted contents around the focus, or around the node below the mouse.
    private func hostedKey(_ stroke: KeyStroke, _ node: MountedNode?) -> Bool {
        switch node?.kind {
        case .editor: return false
        case .button, .toggle, .slider:
            // Keys that no control uses open menus and reveal actions.
            guard ["Escape", "Menu", "F10"].contains(stroke.key) else { return false }
        default: break
        }
        guard let start = node ?? hovered ?? firstScroll(.both) else { return false }
        for around in start.chain {
            if let presenter = around.presenter, presenter.handle(stroke) { return true }
        }
        return false
    }

    /// Activates a node as a tap does.
    ///
    /// - Returns: false where the node does nothing.
    @discardableResult func activate(_ node: MountedNode) -> Bool {
        guard node.isEnabled else { return false }
        if let index = node.focusedLink, case .text = node.kind {
            let links = node.links
            guard links.indices.contains(index), let url = node.url(of: links[index]) else { return false }
            activate(
                .link(links[index], url: url), of: node, at: .zero, isLong: false, hasMoved: false, isCertain: true)
            return true
        }
        switch node.kind {
        case .button, .toggle:
            tap(node)
            return true
        default:
            guard node.traits.onTap != nil else { return false }
            tap(node)
            return true
        }
    }

    private func sliderKey(_ stroke: KeyStroke, _ node: MountedNode, _ slider: SliderNode) -> Bool {
        guard stroke.modifiers.isEmpty else { return false }
        let length = slider.range.upperBound - slider.range.lowerBound
        let step = slider.keyStep
        let forward = node.record.isRightToLeft ? "Left" : "Right"
        let backward = node.record.isRightToLeft ? "Right" : "Left"
        switch stroke.key {
        case forward, "Up": setSlider(node, slider, node.sliderValue + step)
        case backward, "Down": setSlider(node, slider, node.sliderValue - step)
        case "Home": setSlider(node, slider, slider.range.lowerBound)
        case "End": setSlider(node, slider, slider.range.upperBound)
        case "Page_Up": setSlider(node, slider, node.sliderValue + length / 5)
        case "Page_Down": setSlider(node, slider, node.sliderValue - length / 5)
        default: return false
        }
        return true
    }

    /// Scrolls the scroll node around the focus, or else the first one that is not inside another.
    private func scrollKey(_ stroke: KeyStroke, _ node: MountedNode?) -> Bool {
        let (axis, sign, isPage, isEnd): (NodeAxes, Double, Bool, Bool)
        switch stroke.key {
        case "Down": (axis, sign, isPage, isEnd) = (.vertical, 1, false, false)
        case "Up": (axis, sign, isPage, isEnd) = (.vertical, -1, false, false)
        case "Right": (axis, sign, isPage, isEnd) = (.horizontal, 1, false, false)
        case "Left": (axis, sign, isPage, isEnd) = (.horizontal, -1, false, false)
        case "Page_Down": (axis, sign, isPage, isEnd) = (.vertical, 1, true, false)
        case "Page_Up": (axis, sign, isPage, isEnd) = (.vertical, -1, true, false)
        case "space": (axis, sign, isPage, isEnd) = (.vertical, stroke.modifiers.contains(.shift) ? -1 : 1, true, false)
        case "End": (axis, sign, isPage, isEnd) = (.vertical, 1, false, true)
        case "Home": (axis, sign, isPage, isEnd) = (.vertical, -1, false, true)
        default: return false
        }
        let movement = axis == .vertical ? Vector(dx: 0, dy: sign) : Vector(dx: sign, dy: 0)
        let start = node ?? hovered ?? firstScroll(axis)
        guard
            let scroller = start?.chain.first(where: { $0.scroll != nil && canScroll($0, by: movement, axis) })
                ?? firstScroll(axis).flatMap({ canScroll($0, by: movement, axis) ? $0 : nil }),
            let offset = scroller.scroll?.offset
        else { return false }
        let view = scroller.clipFrame.size
        let length = axis == .vertical ? view.height : view.width
        let distance = isEnd ? 1e12 : isPage ? max(length * 0.9, length - 40) : gestures.arrowDistance
        move(
            scroller,
            to: clamped(
                offset + movement * distance, of: scroller),
            animated: false)
        return true
    }

    private func firstScroll(_ axis: NodeAxes) -> MountedNode? {
        var result: MountedNode?
        for node in topNodes where result == nil {
            node.visit { node in
                guard result == nil, case .scroll(let scroll) = node.kind, !scroll.axes.intersection(axis).isEmpty
                else { return }
                result = node
            }
        }
        return result
    }
}
