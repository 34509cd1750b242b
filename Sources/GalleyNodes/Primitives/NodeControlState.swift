internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText

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
