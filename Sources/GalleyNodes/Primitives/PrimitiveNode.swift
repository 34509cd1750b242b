internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText

/// A node that the layout knows: it is one box, with or without boxes inside.
protocol PrimitiveNode: Node {
    /// The name of the kind in paths and dumps.
    static var kindName: String { get }

    /// The box with the node's default style. Modifiers change it.
    func makeBox() -> Box

    /// Fills the box with contents.
    func resolve(_ box: inout Box, in context: NodeContext)
}

extension PrimitiveNode {
    func makeBox() -> Box { Box() }
}
