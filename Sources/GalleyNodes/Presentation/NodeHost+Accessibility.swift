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
        let own = meaning(of: node)
        var (role, label, value, actions) = (own.role, own.label, own.value, own.actions)
        if let given {
            role = given.role ?? role
            label = given.label ?? label
            value = given.value ?? value
        }
        guard role != .none || given != nil else { return own.children }
        let relations = related(to: node, given?.relations ?? [:])
        if label.isEmpty || given?.label == nil && own.isPlaceholder, let other = relations[.labelledBy] {
            label = NodeHost.text(of: accessible(other))
        }
        let state = node.controlState
        if state.contains(.disabled) { actions = [] }
        return [
            NodeAccessibilityElement(
                path: node.path, role: role, label: label, value: value, hint: given?.hint, frame: node.hostFrame,
                visibleFrame: node.visibleFrame(in: bounds), actions: actions, isEnabled: !state.contains(.disabled),
                isSelected: given?.isSelected ?? state.contains(.selected), isFocused: focus == node.path,
                isSelectable: given?.isSelected != nil, isFocusable: node.isFocusable, number: own.number,
                position: given?.position, relations: relations.mapValues(\.path), rows: node.presenter?.accessibleRows,
                children: own.children)
        ]
    }

    /// The meaning of a node itself, without its modifiers and relations.
    private struct Meaning {
        var role = NodeAccessibility.Role.none
        var label = ""
        /// Whether the label is only a placeholder.
        var isPlaceholder = false
        var value: String?
        var number: NodeAccessibility.Number?
        var actions: [NodeAccessibility.Action] = []
        var children: [NodeAccessibilityElement]
    }

    private func meaning(of node: MountedNode) -> Meaning {
        var own = Meaning(children: (node.inner + node.contentNodes).flatMap { accessible($0) })
        switch node.kind {
        case .text:
            own.role = .text
            own.label = node.record.text?.text.string ?? ""
            if let layout = node.record.text { own.children += linkElements(of: node, layout) }
        case .image(let image):
            own.role = .image
            own.label = image.label ?? ""
        case .animation: own.role = .image
        case .button(let button):
            own.role = .button
            own.label = button.title ?? NodeHost.text(of: own.children)
            // The label contains the title.
            own.children.removeAll { $0.role == .text && $0.children.isEmpty }
            own.actions = [.press, .focus]
        case .toggle(let toggle):
            own.role = .switch
            own.label = toggle.label ?? NodeHost.text(of: own.children)
            own.value = node.isOn ? "on" : "off"
            own.actions = [.press, .focus]
        case .slider(let slider):
            own.role = .slider
            own.label = slider.label ?? ""
            own.value = NodeDump.number(node.sliderValue)
            own.number = NodeAccessibility.Number(node.sliderValue, in: slider.range, step: slider.keyStep)
            own.actions = [.increment, .decrement, .focus]
        case .editor(let editor):
            own.role = .textField
            own.isPlaceholder = editor.label == nil
            own.label = editor.label ?? editor.placeholder?.string ?? ""
            own.value = node.editor.map { editor.shown($0.editor.text).string }
            own.actions = [.focus]
        case .scroll: own.role = node.presenter == nil ? .scrollArea : .list
        case .box, .drawing, .layer, .spacer, .component:
            if node.traits.onTap != nil {
                own.role = .button
                own.label = NodeHost.text(of: own.children)
                own.actions = [.press, .focus]
            }
        }
        // Texts and images keep their role.
        if own.actions.isEmpty, node.traits.onTap != nil { own.actions = [.press, .focus] }
        return own
    }

    /// The nodes with the given ids that are nearest to a node.
    private func related(
        to node: MountedNode, _ ids: [NodeAccessibility.Relation: ItemID]
    ) -> [NodeAccessibility.Relation: MountedNode] {
        ids.compactMapValues { id in
            for around in node.chain {
                if let found = NodeHost.find(id, in: around), found !== node { return found }
            }
            return self.node(id).flatMap { $0 === node ? nil : $0 }
        }
    }

    private func linkElements(of node: MountedNode, _ layout: TextLayout) -> [NodeAccessibilityElement] {
        guard case .text(let text) = node.kind, text.linkAction != nil else { return [] }
        let frame = node.hostFrame
        let visible = node.visibleFrame(in: bounds)
        return node.links.enumerated().compactMap { index, range in
            guard let bounds = layout.bounds(of: range) else { return nil }
            let place = bounds.moved(frame.x + node.record.textOrigin.x, frame.y + node.record.textOrigin.y)
            return NodeAccessibilityElement(
                path: NodePath(.position(kind: "link", index: index), in: node.path), role: .link,
                label: String(layout.text.string[range]), value: node.url(of: range), hint: nil,
                frame: place, visibleFrame: place.clipped(to: visible), actions: [.press], isEnabled: true,
                isSelected: false, isFocused: node.focusedLink == index, isSelectable: false, isFocusable: false,
                number: nil, position: nil, relations: [:], children: [])
        }
    }

    private static func text(of elements: [NodeAccessibilityElement]) -> String {
        elements.map { $0.label.isEmpty ? text(of: $0.children) : $0.label }.filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    // MARK: - Announcements

    /// Has assistive technology speak a text that no node shows, or whose change would not be noticed.
    ///
    /// - Parameter isUrgent: Whether the text interrupts other speech.
    public func announce(_ text: String, isUrgent: Bool = false) {
        guard !text.isEmpty else { return }
        // Nobody may be listening.
        if announcements.count >= 50 { announcements.removeFirst(25) }
        announcements.append(NodeAnnouncement(text: text, isUrgent: isUrgent))
        needsAccessibility = true
        setNeedsPass()
    }

    /// The announcements since the last call, for the window that passes them on.
    public func takeAnnouncements() -> [NodeAnnouncement] {
        defer { announcements = [] }
        return announcements
    }

    // MARK: - Actions

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
        guard let node = nodes[path] else { return performOnRow(action, path) }
        guard node.isEnabled || action == .reveal else { return false }
        defer { setNeedsPass() }
        switch action {
        case .press: return activate(node)
        case .focus: return setFocus(path)
        case .reveal: return reveal(path)
        case .increment, .decrement:
            guard case .slider(let slider) = node.kind else { return false }
            let step = slider.keyStep
            setSlider(node, slider, node.sliderValue + (action == .increment ? step : -step))
            return true
        }
    }

    /// Performs an action of a row that is not loaded, which it then is.
    private func performOnRow(_ action: NodeAccessibility.Action, _ path: NodePath) -> Bool {
        guard let presenter = path.parent.flatMap({ nodes[$0] })?.presenter else { return false }
        defer { setNeedsPass() }
        switch action {
        case .reveal: return presenter.reveal(path)
        case .focus: return presenter.focus(path)
        case .press, .increment, .decrement: return false
        }
    }

    /// Changes the number of a slider as its user would; the result is the nearest number that the slider allows.
    ///
    /// - Returns: false where the node shows no number, cannot be used, or is not mounted, and for a value that is no
    ///   finite number.
    @discardableResult public func setNumber(_ value: Double, of path: NodePath) -> Bool {
        guard value.isFinite, let node = nodes[path], node.isEnabled, case .slider(let slider) = node.kind else {
            return false
        }
        defer { setNeedsPass() }
        setSlider(node, slider, value)
        return true
    }

    // MARK: - Text

    /// The text of a text node or an editor, with its layout, for assistive technology that reads it by character, word
    /// and line; `nil` for other nodes, and for nodes that are not mounted.
    ///
    /// The text is the text on screen, so that an editor that hides its text has one of dots.
    public func accessibleText(of path: NodePath) -> NodeAccessibleText? {
        guard let node = nodes[path] else { return nil }
        let frame = node.hostFrame
        switch node.kind {
        case .text(let text):
            guard let layout = node.record.text else { return nil }
            let origin = node.record.textOrigin
            let string = layout.text
            return NodeAccessibleText(
                layout: layout, origin: Point(x: frame.x + origin.x, y: frame.y + origin.y),
                range: string.startIndex..<string.endIndex,
                selection: node.selection.map { string.range(forUTF8: $0.range) },
                caret: node.selection.map { string.index(atUTF8: $0.head) }, isEditable: false, isMultiline: true,
                isSecure: false, hasLinks: text.linkAction != nil)
        case .editor(let description): return accessibleText(of: node, description, frame)
        default: return nil
        }
    }

    private func accessibleText(
        of node: MountedNode, _ description: EditorNode, _ frame: Rect
    ) -> NodeAccessibleText? {
        guard let state = node.editor else { return nil }
        let editor = description.isSecure ? secured(state.editor, description) : state.editor
        guard let layout = try? editor.layout() else { return nil }
        guard case .editor(let drawing) = node.wanted.content else { return nil }
        let misspelled =
            state.spelling?.shownWords(
                touching: 0..<editor.text.utf8Count, in: editor, isFocused: node.control.contains(.focused)) ?? []
        return NodeAccessibleText(
            layout: layout, origin: Point(x: frame.x + drawing.origin.x, y: frame.y + drawing.origin.y),
            range: layout.text.range(forUTF8: 0..<editor.text.utf8Count),
            selection: layout.text.range(forUTF8: editor.selection.utf8Range),
            caret: layout.text.index(atUTF8: editor.selection.head), isEditable: description.isEditable,
            isMultiline: description.isMultiline, isSecure: description.isSecure, hasLinks: false,
            misspelled: misspelled.map { layout.text.range(forUTF8: $0) })
    }
}
