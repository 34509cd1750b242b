public import GalleyBoxes
public import GalleyText

/// A part of a user interface, described as a value.
///
/// ```swift
/// struct MessageRow: Node, Equatable {
///     let author: String
///     let text: AttributedText
///
///     var layout: LayoutSpec {
///         .stack(.vertical, spacing: 4) {
///             TextNode(author)
///             TextNode(text)
///         }
///         .inset(12)
///     }
/// }
/// ```
///
/// A custom node is a component: it returns the nodes, boxes and layout specs that it consists of. A component is
/// described on a worker's thread, so `layout` must be a function of the value and the environment alone. A component that
/// is `Equatable` and equals its predecessor is not laid out or drawn again, and is described only when one of its actions
/// is needed: actions are always taken from the newest description.
public protocol Node: Sendable {
    /// The contents of the component. Default: nothing.
    var layout: LayoutSpec { get }

    /// The contents of the component in an environment. Default: ``layout``.
    func layout(in environment: NodeEnvironment) -> LayoutSpec
}

extension Node {
    /// No contents.
    public var layout: LayoutSpec { .wrapper {} }

    /// The contents that do not depend on the environment.
    public func layout(in environment: NodeEnvironment) -> LayoutSpec { layout }
}

extension LayoutSpec: Node {
    /// The spec itself.
    public var layout: LayoutSpec { self }
}

extension Box: Node {
    /// The box as a spec.
    public var layout: LayoutSpec { LayoutSpec(self) }
}

extension Box {
    /// A box that shows a node.
    public init(_ node: some Node) {
        if let box = node as? Box {
            self = box
            return
        }
        if let box = (node as? LayoutSpec)?.box {
            self = box
            return
        }
        if let primitive = node as? any PrimitiveNode {
            self = primitive.makeBox()
        } else if let hosted = node as? any HostedNode {
            self.init(hosted.scrollNode)
            return
        } else {
            self.init()
        }
        self.node = NodePayload(node)
    }

    /// The box in another kind of node: the box is the face of a button, or the contents of a toggle.
    ///
    /// The box keeps its style, appearance, id and children; the node adds its behaviour. Nodes that have
    /// contents, such as texts, replace the contents of the box.
    public func representing(_ node: some Node) -> Box {
        var box = self
        if let hosted = node as? any HostedNode { return representing(hosted.scrollNode) }
        box.node = NodePayload(node, traits: (self.node as? NodePayload)?.traits ?? .none)
        return box
    }
}

extension LayoutSpec {
    /// A spec that shows a node.
    public init<Described: Node>(_ node: Described) {
        // Comparing types costs less than trying to convert values.
        if Described.self == LayoutSpec.self, let spec = node as? LayoutSpec {
            self = spec
        } else if Described.self == TextNode.self, let text = node as? TextNode {
            self.init(text: text)
        } else if Described.self == Box.self || Described.self is any PrimitiveNode.Type
            || Described.self is any HostedNode.Type
        {
            self.init(Box(node))
        } else {
            self.init(.empty, node: NodePayload(component: node))
        }
    }

    /// A spec that shows a text.
    init(text: TextNode) { self.init(TextNode.sharedBox, node: NodePayload(text: text)) }
}

extension ArrayBuilder<LayoutSpec> {
    /// A text.
    public static func buildExpression(_ text: TextNode) -> LayoutSpec { LayoutSpec(text: text) }
    /// One node.
    public static func buildExpression(_ node: some Node) -> LayoutSpec { LayoutSpec(node) }
    /// Several nodes.
    public static func buildExpression(_ nodes: [any Node]) -> [LayoutSpec] { nodes.map { LayoutSpec($0) } }
}

extension ArrayBuilder<Box> {
    /// One node.
    public static func buildExpression(_ node: some Node) -> Box { Box(node) }
    /// Several nodes.
    public static func buildExpression(_ nodes: [any Node]) -> [Box] { nodes.map { Box($0) } }
}

/// Whether two nodes are of one `Equatable` type and equal.
func areEqual(_ one: any Node, _ other: any Node) -> Bool {
    // Boxes are compared without the nodes that they represent.
    guard type(of: one) == type(of: other), type(of: one) != Box.self, let one = one as? any Equatable else {
        return false
    }
    func isEqual<T: Equatable>(_ one: T) -> Bool { (other as? T).map { $0 == one } ?? false }
    return isEqual(one)
}
