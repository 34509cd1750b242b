internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyEditing
internal import GalleyLayout
public import GalleyText

/// The state of nodes, and how it shows.
extension NodeHost {
    /// A node was inserted.
    func begin(_ node: MountedNode) {
        switch node.kind {
        case .scroll:
            node.scroll = ScrollState()
            scrollNodes[node.path] = node
        case .image:
            node.image = ImageState()
            imageNodes[node.path] = node
            statefulNodes[node.path] = node
        case .editor:
            node.editor = makeEditor(node)
            statefulNodes[node.path] = node
        case .button: statefulNodes[node.path] = node
        default: break
        }
    }

    /// A node was removed.
    func end(_ node: MountedNode) {
        setInterfaceState([], of: node)
        cancelImage(of: node)
        endPresenter(of: node)
        scrollNodes[node.path] = nil
        imageNodes[node.path] = nil
        statefulNodes[node.path] = nil
        playingNodes[node.path] = nil
        transitioning[node.path] = nil
        if focus == node.path {
            focus = nil
            record(node, .blur)
        }
        if repeatingButton?.node === node { repeatingButton = nil }
        if case .layer(let foreign) = node.kind, foreign.layer.superlayer === node.layer {
            foreign.layer.removeFromSuperlayer()
        }
    }

    /// A node has a new description.
    func updateState(_ node: MountedNode, from before: ElementRecord, isNew: Bool) {
        switch node.kind {
        case .scroll: updatePresenter(node)
        case .toggle(let toggle): updateValue(node, toggle.isOn ? 1 : 0)
        case .slider(let slider): updateValue(node, slider.value)
        case .editor(let editor): updateEditor(node, editor, isNew: isNew)
        case .image(let image):
            if !isNew, case .image(let old) = before.source.kind, old.sources != image.sources {
                replaceImage(of: node)
            }
        case .text:
            if let selection = node.selection, let text = node.record.text,
                selection.range.upperBound > text.text.utf8Count || before.text?.text != text.text
            {
                node.selection = nil
            }
        default: break
        }
        updatePlaying(node, from: before, isNew: isNew)
        if !node.isEnabled {
            node.control.subtract([.highlighted, .hovered])
            if focus == node.path { giveFocus(nil) }
        }
    }

    private func updateValue(_ node: MountedNode, _ value: Double) {
        if let described = node.describedValue, described != value { node.userValue = nil }
        node.describedValue = value
    }

    /// The requested content of a node.
    func drawing(of record: ElementRecord, _ node: MountedNode?) -> ElementDrawing {
        var drawing = ElementDrawing(record)
        let state = node?.controlState ?? NodeHost.describedState(of: record)
        switch record.source.kind {
        case .image(let image):
            drawing.content = .image(
                ImageDrawing(image, node?.image?.shown ?? image.bitmap ?? image.defaultImage, record))
        case .animation: drawing.frames = record.animatedFrames(at: node?.playing?.indices ?? [])
        case .toggle(let toggle) where toggle.isDrawn:
            drawing.content = .toggle(isOn: node?.isOn ?? toggle.isOn, state)
        case .toggle: mark(&drawing, state)
        case .slider(let slider):
            let value = node?.sliderValue ?? slider.value
            drawing.content = .slider(share: slider.share(of: value), state)
        case .button(let button):
            if button.face == nil { mark(&drawing, state) }
        case .editor(let editor):
            if let node, node.editor != nil {
                drawing.content = .editor(editorDrawing(of: node, record))
            } else {
                drawing.content = .editor(EditorDrawing(editor, record))
            }
            if state.contains(.focused) { outline(&drawing) }
        case .text(let text):
            if let node, let layout = record.text {
                drawing.content = .text(marked(layout, text, node), record.textOrigin)
                if let playing = node.playing { drawing.frames = record.animatedFrames(at: playing.indices) }
                if let selection = node.selection { drawing.selection = selectionRects(selection, layout, record) }
            }
            if record.source.traits.onTap != nil { mark(&drawing, state) }
        default:
            if record.source.traits.onTap != nil { mark(&drawing, state) }
        }
        return drawing
    }

    private static func describedState(of record: ElementRecord) -> NodeControlState {
        switch record.source.kind {
        case .button(let node): node.state(in: NodeState())
        case .toggle(let node): node.isEnabled ? [] : .disabled
        case .slider(let node): node.isEnabled ? [] : .disabled
        case .editor(let node): node.isEnabled ? [] : .disabled
        default: []
        }
    }

    /// Shows the states of a control that has no appearance for them.
    private func mark(_ drawing: inout ElementDrawing, _ state: NodeControlState) {
        if state.contains(.highlighted) || state.contains(.hovered) {
            var appearance = drawing.appearance ?? BoxAppearance()
            let strength: Float = state.contains(.highlighted) ? 0.25 : 0.1
            appearance.backgrounds.insert(.color(Color(white: 0.5, alpha: strength)), at: 0)
            drawing.appearance = appearance
        }
        if state.contains(.focused) { outline(&drawing) }
    }

    private func outline(_ drawing: inout ElementDrawing) {
        var appearance = drawing.appearance ?? BoxAppearance()
        appearance.outline = BoxAppearance.Outline(width: 2, color: .link, offset: 1)
        drawing.appearance = appearance
    }

    /// The state of a control has changed: its picture is drawn again, and its contents are laid out again where they
    /// depend on the state.
    func stateChanged(_ node: MountedNode) {
        if case .button(let button) = node.kind, button.face != nil {
            layoutStateChanged(node)
        }
        redraw(node)
        needsAccessibility = true
    }

    /// Updates a node's picture to its state.
    func redraw(_ node: MountedNode) {
        node.wanted = drawing(of: node.record, node)
        refresh(node)
    }

    func setControl(_ state: NodeControlState, _ isOn: Bool, of node: MountedNode) {
        let before = node.control
        if isOn { node.control.insert(state) } else { node.control.remove(state) }
        if node.control != before { stateChanged(node) }
    }

    // MARK: - Queries

    /// The node on screen with an id; the first in drawing order.
    func node(_ id: some Hashable & Sendable) -> MountedNode? {
        let id = ItemID(id)
        for node in topNodes {
            if let found = NodeHost.find(id, in: node) { return found }
        }
        return nil
    }

    static func find(_ id: ItemID, in node: MountedNode) -> MountedNode? {
        if node.path.id == id { return node }
        for child in node.inner {
            if let found = find(id, in: child) { return found }
        }
        for child in node.contentNodes {
            if let found = find(id, in: child) { return found }
        }
        return nil
    }

    /// The path of the first node with an id; `nil` where none is on screen.
    public func path(of id: some Hashable & Sendable) -> NodePath? { node(id)?.path }

    /// The frame of a node in the host, with scroll offsets; `nil` where it is not on screen.
    public func frame(of path: NodePath) -> Rect? { nodes[path]?.hostFrame }

    /// The part of a node's frame that is not clipped; `nil` where the node is not on screen.
    public func visibleFrame(of path: NodePath) -> Rect? { nodes[path]?.visibleFrame(in: bounds) }

    /// The interface state of a node; empty where it is not on screen.
    public func interfaceState(of path: NodePath) -> NodeInterfaceState { nodes[path]?.interfaceState ?? [] }

    /// The states of a control, including the states that its description sets.
    public func controlState(of path: NodePath) -> NodeControlState { nodes[path]?.controlState ?? [] }

    /// Whether a toggle is on, or the value of a slider; `nil` for other nodes.
    public func value(of path: NodePath) -> Double? {
        guard let node = nodes[path] else { return nil }
        switch node.kind {
        case .toggle: return node.isOn ? 1 : 0
        case .slider: return node.sliderValue
        default: return nil
        }
    }

    /// Whether a node shows something older than its description and state, or nothing yet.
    public func isStale(_ path: NodePath) -> Bool {
        guard let node = nodes[path] else { return false }
        return !node.wanted.isEmpty && node.shown?.isSame(as: node.wanted) != true
    }

    /// The number of nodes on screen and near it.
    public var nodeCount: Int { nodes.count }

    /// The nodes on screen and their states, one line each: identity, kind, frame, states, offset, and the start of the
    /// text.
    public var dump: String {
        var result = ""
        func visit(_ node: MountedNode, _ depth: Int) {
            var line = String(repeating: "  ", count: depth)
            line += NodeDump.name(node.path, kind: node.kind.name) + " " + NodeDump.frame(node.hostFrame)
            var marks = ""
            if node.interfaceState.contains(.preload) { marks += "p" }
            if node.interfaceState.contains(.display) { marks += "d" }
            if node.interfaceState.contains(.visible) { marks += "v" }
            if !marks.isEmpty { line += " " + marks }
            let state = node.controlState
            if state.contains(.highlighted) { line += " highlighted" }
            if state.contains(.hovered) { line += " hovered" }
            if state.contains(.selected) { line += " selected" }
            if state.contains(.disabled) { line += " disabled" }
            if state.contains(.focused) { line += " focused" }
            if case .toggle = node.kind { line += node.isOn ? " on" : " off" }
            if case .slider = node.kind { line += " value \(NodeDump.number(node.sliderValue))" }
            if let scroll = node.scroll {
                line += " offset (\(NodeDump.number(scroll.offset.x)) \(NodeDump.number(scroll.offset.y)))"
            }
            if let text = node.record.text { line += " \"\(NodeDump.excerpt(text.text.string))\"" }
            if let editor = node.editor { line += " \"\(NodeDump.excerpt(editor.editor.text.string))\"" }
            result += line + "\n"
            for child in node.inner { visit(child, depth + 1) }
            for child in node.contentNodes { visit(child, depth + 1) }
        }
        for node in topNodes { visit(node, 0) }
        return result
    }
}
