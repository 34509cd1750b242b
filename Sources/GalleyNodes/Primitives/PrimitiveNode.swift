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

/// The resources with which a primitive fills its box.
struct NodeContext {
    var environment: NodeEnvironment
    /// The host's data about the node.
    var state: NodeState

    func text(_ text: AttributedText) -> AttributedText {
        var text = environment.textScale == 1 ? text : text.scaled(by: environment.textScale)
        if let language = environment.language {
            var attributes = TextAttributes()
            attributes.language = language
            text.mergeAttributes(beneath: attributes)
        }
        return text
    }
}

/// The host's data about a node on which its layout depends.
struct NodeState: Sendable, Equatable {
    var control: NodeControlState = []
    /// The size of the image that was loaded.
    var imageSize: Size?
    /// The text that is edited.
    var text: AttributedText?
    /// The value of a slider that is dragged, or a toggle that was switched.
    var value: Double?
}

/// The states of a control.
public struct NodeControlState: OptionSet, Sendable, Hashable {
    /// A bit for each state.
    public let rawValue: UInt8
    /// The states whose bits are set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A pointer is pressed on the control, or a key.
    public static let highlighted = NodeControlState(rawValue: 1)
    /// The control is on, or chosen.
    public static let selected = NodeControlState(rawValue: 2)
    /// The control cannot be used.
    public static let disabled = NodeControlState(rawValue: 4)
    /// The control has the keyboard's focus.
    public static let focused = NodeControlState(rawValue: 8)
    /// A mouse is over the control.
    public static let hovered = NodeControlState(rawValue: 16)
    /// None of the others.
    public static let normal: NodeControlState = []
}
