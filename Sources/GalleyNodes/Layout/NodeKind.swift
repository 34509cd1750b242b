internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyText

/// The kind of an element, with its node.
indirect enum NodeKind: Sendable {
    case box
    case text(TextNode)
    case image(ImageNode)
    case animation(AnimatedImageNode)
    case button(ButtonNode)
    case toggle(ToggleNode)
    case slider(SliderNode)
    case editor(EditorNode)
    case scroll(ScrollNode)
    case drawing(DrawingNode)
    case layer(LayerNode)
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
