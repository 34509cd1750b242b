internal import GalleyDisplay
internal import GalleyLayout
internal import GalleyText

extension NodeHost {
    /// The tree of all described nodes, in the order of the description. Groups without semantics, hidden nodes and
    /// invisible nodes are omitted. Nodes that are scrolled out of sight are included.
    public var accessibilityTree: [NodeAccessibilityElement] { topNodes.flatMap { accessible($0) } }

    private func accessible(_ node: MountedNode) -> [NodeAccessibilityElement] {
        let given = node.traits.accessibility
        guard given?.isHidden != true, node.record.appearance?.opacity ?? 1 > 0 else { return [] }
        var children = (node.inner + node.contentNodes).flatMap { accessible($0) }
        var role = NodeAccessibility.Role.none
        var label = ""
        var value: String?
        var actions: [NodeAccessibility.Action] = []
        switch node.kind {
        case .text:
            role = .text
            label = node.record.text?.text.string ?? ""
            if let layout = node.record.text { children += linkElements(of: node, layout) }
        case .image(let image):
            role = .image
            label = image.label ?? ""
        case .animation: role = .image
        case .button(let button):
            role = .button
            label = button.title ?? NodeHost.text(of: children)
            // The label contains the title.
            children.removeAll { $0.role == .text && $0.children.isEmpty }
            actions = [.press, .focus]
        case .toggle(let toggle):
            role = .switch
            label = toggle.label ?? NodeHost.text(of: children)
            value = node.isOn ? "on" : "off"
            actions = [.press, .focus]
        case .slider(let slider):
            role = .slider
            label = slider.label ?? ""
            value = NodeDump.number(node.sliderValue)
            actions = [.increment, .decrement, .focus]
        case .editor(let editor):
            role = .textField
            label = editor.label ?? editor.placeholder?.string ?? ""
            value = node.editor.map { editor.shown($0.editor.text).string }
            actions = [.focus]
        case .scroll: role = node.presenter == nil ? .scrollArea : .list
        case .box, .drawing, .layer, .spacer, .component:
            if node.traits.onTap != nil {
                role = .button
                label = NodeHost.text(of: children)
                actions = [.press, .focus]
            }
        }
        if let given {
            role = given.role ?? role
            label = given.label ?? label
            value = given.value ?? value
        }
        guard role != .none || given != nil else { return children }
        let state = node.controlState
        if state.contains(.disabled) { actions = [] }
        return [
            NodeAccessibilityElement(
                path: node.path, role: role, label: label, value: value, hint: given?.hint, frame: node.hostFrame,
                actions: actions, isEnabled: !state.contains(.disabled), isSelected: state.contains(.selected),
                isFocused: focus == node.path, position: given?.position, children: children)
        ]
    }

    private func linkElements(of node: MountedNode, _ layout: TextLayout) -> [NodeAccessibilityElement] {
        guard case .text(let text) = node.kind, text.linkAction != nil else { return [] }
        let frame = node.hostFrame
        return node.links.enumerated().compactMap { index, range in
            guard let bounds = layout.bounds(of: range) else { return nil }
            return NodeAccessibilityElement(
                path: NodePath(.position(kind: "link", index: index), in: node.path), role: .link,
                label: String(layout.text.string[range]), value: node.url(of: range), hint: nil,
                frame: bounds.moved(frame.x + node.record.textOrigin.x, frame.y + node.record.textOrigin.y),
                actions: [.press], isEnabled: true, isSelected: false, isFocused: node.focusedLink == index,
                position: nil, children: [])
        }
    }

    private static func text(of elements: [NodeAccessibilityElement]) -> String {
        elements.map { $0.label.isEmpty ? text(of: $0.children) : $0.label }.filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// Performs an action of assistive technology.
    ///
    /// - Returns: false where the node cannot do it, or is not on screen.
    @discardableResult public func perform(_ action: NodeAccessibility.Action, on path: NodePath) -> Bool {
        if case .position(kind: "link", let index) = path.key, let node = path.parent.flatMap({ nodes[$0] }) {
            let links = node.links
            guard action == .press, links.indices.contains(index), let url = node.url(of: links[index]) else {
                return false
            }
            activate(
                .link(links[index], url: url), of: node, at: .zero, isLong: false, hasMoved: false, isCertain: true)
            return true
        }
        guard let node = nodes[path], node.isEnabled || action == .reveal else { return false }
        defer { setNeedsPass() }
        switch action {
        case .press: return activate(node)
        case .focus: return setFocus(path)
        case .reveal: return reveal(path)
        case .increment, .decrement:
            guard case .slider(let slider) = node.kind else { return false }
            let length = slider.range.upperBound - slider.range.lowerBound
            let step = slider.step > 0 ? slider.step : length / 20
            setSlider(node, slider, node.sliderValue + (action == .increment ? step : -step))
            return true
        }
    }
}
