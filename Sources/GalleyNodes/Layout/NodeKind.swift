internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyText

/// The kind of an element, with its node. Texts and components, which are most nodes, need no object of their own.
enum NodeKind: Sendable {
    case box
    case text(TextNode)
    indirect case image(ImageNode)
    indirect case animation(AnimatedImageNode)
    indirect case button(ButtonNode)
    indirect case toggle(ToggleNode)
    indirect case slider(SliderNode)
    indirect case editor(EditorNode)
    indirect case scroll(ScrollNode)
    indirect case drawing(DrawingNode)
    indirect case layer(LayerNode)
    case spacer
    case component(any Node)

    init(_ node: any Node) {
        switch node {
        case let node as TextNode: self = .text(node)
        case let node as ImageNode: self = .image(node)
        case let node as AnimatedImageNode: self = .animation(node)
        case let node as ButtonNode: self = .button(node)
        case let node as ToggleNode: self = .toggle(node)
        case let node as SliderNode: self = .slider(node)
        case let node as EditorNode: self = .editor(node)
        case let node as ScrollNode: self = .scroll(node)
        case let node as DrawingNode: self = .drawing(node)
        case let node as LayerNode: self = .layer(node)
        case is SpacerNode: self = .spacer
        default: self = .component(node)
        }
    }

    /// Whether a mounted node of this kind can continue as one of another kind.
    func isSame(as other: NodeKind) -> Bool {
        // The names of types are found at run time, so types are compared.
        if case .component(let one) = self, case .component(let other) = other {
            return type(of: one) == type(of: other)
        }
        return name == other.name
    }

    /// The name in paths, dumps and reports.
    var name: String {
        switch self {
        case .box: "box"
        case .text: TextNode.kindName
        case .image: ImageNode.kindName
        case .animation: AnimatedImageNode.kindName
        case .button: ButtonNode.kindName
        case .toggle: ToggleNode.kindName
        case .slider: SliderNode.kindName
        case .editor: EditorNode.kindName
        case .scroll(let node): node.hosted?.kindName ?? ScrollNode.kindName
        case .drawing: DrawingNode.kindName
        case .layer: LayerNode.kindName
        case .spacer: SpacerNode.kindName
        case .component(let node): "\(type(of: node))"
        }
    }
}
