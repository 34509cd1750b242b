internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyText

/// A primitive whose contents are laid out separately.
protocol ContainerNode: PrimitiveNode {
    /// The contents; `nil` if the children of the box are the contents.
    func contents(in context: NodeContext) -> LayoutSpec?
    /// The axes on which the contents have no bounds.
    var scrollAxes: NodeAxes { get }
}

extension ContainerNode {
    var scrollAxes: NodeAxes { [] }
    func resolve(_ box: inout Box, in context: NodeContext) {}
}
