internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyEditing
internal import GalleyText

/// An element on screen, with its layers and the state that changes without a new description.
@MainActor final class MountedNode {
    let path: NodePath
    var record: ElementRecord
    weak var parent: MountedNode?
    /// Nodes inside that belong to the same layout, back to front.
    var inner: [MountedNode] = []
    /// Nodes of ``contents``, back to front.
    var contentNodes: [MountedNode] = []
    /// The layout of its contents that is mounted.
    var contents: NodeLayout?
    /// Whether it is one of its parent's ``contentNodes``.
    var isContent = false
    /// The presentation of hosted contents.
    var presentation: Presentation?
    /// Whether it is an item of hosted contents that is in front of the others.
    var isFloating = false

    /// The node with everything in it.
    let layer: NodeLayer
    /// The picture, where it is larger than the frame.
    var picture: NodeLayer?
    /// The nodes inside, where they are cut off.
    var clip: DisplayLayer?
    var indicators: [DisplayLayer] = []
    /// A drawing in front of hosted contents.
    var overlay: NodeLayer?
    /// The caret of an editor. It moves and blinks without a new picture.
    var caret: DisplayLayer?
    /// Layers of removed nodes that fade away.
    var ghosts: [RemovedNode] = []

    /// The requested and the current content of the node.
    var wanted: ElementDrawing
    var shown: ElementDrawing?
    /// The drawing that runs.
    var isDrawing = false
    /// Whether it is one of the host's nodes that are to be drawn.
    var needsDrawing = false

    // MARK: State

    var interfaceState: NodeInterfaceState = []
    var control: NodeControlState = []
    /// The user's value of a toggle or slider, and the described value that it replaces.
    var userValue: Double?
    var describedValue: Double?
    var scroll: ScrollState?
    var editor: EditorState?
    /// Whether paragraphs of the editor are being checked in the background.
    var isCheckingSpelling = false
    var image: ImageState?
    var playing: PlayingState?
    /// The link that is pressed or has the focus, as a UTF-8 range of the text.
    var pressedRange: Range<String.Index>?
    var focusedLink: Int?
    /// Selected text.
    var selection: TextRangeSelection?
    var animation: NodeAnimation?
    /// The frame that the layout gave it.
    var target = Rect.zero

    struct Presentation {
        let presenter: any HostedPresenter
        /// The payload whose contents and actions the presenter has.
        var payload: NodePayload
    }

    init(_ record: ElementRecord, group: DisplayGroup) {
        path = record.source.path
        self.record = record
        layer = NodeLayer(group: group)
        layer.redrawsOnResize = false
        layer.displaysAsynchronously = true
        layer.identity = path
        wanted = ElementDrawing(record)
    }

    /// The picture that is shown.
    var shownPicture: ShownPicture? {
        let layer = picture ?? layer
        guard let image = layer.contents else { return nil }
        // A layer that is about to draw itself shows an older drawing.
        let isCurrent = !layer.needsDisplay && !layer.isDisplaying && layer.displayError == nil
        return ShownPicture(image: image, drawing: isCurrent ? layer.element : nil)
    }

    var presenter: (any HostedPresenter)? { presentation?.presenter }
    var source: ElementSource { record.source }
    var kind: NodeKind { record.source.kind }
    var traits: NodeTraits { record.source.traits }
    var children: [MountedNode] { inner + contentNodes }

    /// The layer that holds the nodes inside.
    var container: DisplayLayer { clip ?? layer }

    /// The area of the nodes inside, from the corner of the frame.
    var clipFrame: Rect {
        Rect(x: 0, y: 0, width: record.frame.width, height: record.frame.height).inset(by: record.border)
    }

    /// The frame in the coordinates of the parent's container.
    var placement: Rect { placement(in: parent) }

    /// The frame in the coordinates of the container of its parent, which the caller knows.
    func placement(in parent: MountedNode?) -> Rect {
        var frame = record.frame
        guard let parent else { return frame }
        if isContent {
            frame.x += parent.record.contentsFrame.x
            frame.y += parent.record.contentsFrame.y
        }
        // Hosted contents are placed in the part that is seen.
        if parent.clip != nil, !isContent || parent.presenter == nil {
            frame.x -= parent.record.border.left
            frame.y -= parent.record.border.top
        }
        return frame
    }

    /// The offset of the contents.
    var offset: Point { scroll?.offset ?? .zero }

    /// The states of a control, including the states that its description sets.
    var controlState: NodeControlState {
        var state = control
        switch kind {
        case .button(let node): state.formUnion(node.state(in: NodeState()))
        case .toggle(let node): if !node.isEnabled { state.insert(.disabled) }
        case .slider(let node): if !node.isEnabled { state.insert(.disabled) }
        case .editor(let node): if !node.isEnabled { state.insert(.disabled) }
        default: break
        }
        return state
    }

    var isEnabled: Bool { !controlState.contains(.disabled) }

    /// Whether the toggle is on.
    var isOn: Bool {
        guard case .toggle(let node) = kind else { return false }
        return userValue.map { $0 > 0 } ?? node.isOn
    }

    /// The value of the slider.
    var sliderValue: Double {
        guard case .slider(let node) = kind else { return 0 }
        return userValue ?? node.value
    }

    /// Whether the keyboard's focus can be on it.
    var isFocusable: Bool {
        if let isFocusable = traits.isFocusable { return isFocusable && isEnabled }
        switch kind {
        case .button, .toggle, .slider, .editor: return isEnabled
        case .text(let node): return node.linkAction != nil && !links.isEmpty || traits.onTap != nil
        default: return traits.onTap != nil
        }
    }

    /// The node and the nodes around it, from the inside out.
    var chain: some Sequence<MountedNode> { sequence(first: self) { $0.parent } }

    /// The node and everything in it, parents first.
    func visit(_ body: (MountedNode) -> Void) {
        body(self)
        for child in inner { child.visit(body) }
        for child in contentNodes { child.visit(body) }
    }

    /// The frame from the corner of the host, with scroll offsets and without transforms.
    var hostFrame: Rect {
        var frame = placement
        var next = parent
        while let node = next {
            let place = node.placement
            frame.x += place.x - node.offset.x + (node.clip == nil ? 0 : node.record.border.left)
            frame.y += place.y - node.offset.y + (node.clip == nil ? 0 : node.record.border.top)
            next = node.parent
        }
        return frame
    }

    /// The part of ``hostFrame`` that no node around it clips.
    func visibleFrame(in bounds: Rect) -> Rect {
        var frame = hostFrame.clipped(to: bounds)
        var next = parent
        while let node = next {
            if node.clip != nil {
                let own = node.hostFrame
                frame = frame.clipped(to: own.inset(by: node.record.border))
            }
            next = node.parent
        }
        return frame
    }
}
