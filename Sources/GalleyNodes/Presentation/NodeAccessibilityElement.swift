internal import GalleyLayout
public import GalleyText

/// The representation of a node for assistive technology.
public struct NodeAccessibilityElement: Sendable, Equatable {
    /// The identity, which is the same as long as the node keeps its own.
    public var path: NodePath
    /// The role.
    public var role: NodeAccessibility.Role
    /// Read out.
    public var label: String
    /// The current value; `nil` where there is none.
    public var value: String?
    /// More about what the node does.
    public var hint: String?
    /// From the corner of the host, in points.
    public var frame: Rect
    /// The part of ``frame`` that no node around it clips; empty if it is scrolled out of sight.
    public var visibleFrame: Rect
    /// The available actions.
    public var actions: [NodeAccessibility.Action]
    /// Whether it can be used, is chosen, and has the focus.
    public var isEnabled: Bool
    /// See ``isEnabled``.
    public var isSelected: Bool
    /// See ``isEnabled``.
    public var isFocused: Bool
    /// Whether it can be chosen among others, as a row of a list with a selection.
    public var isSelectable: Bool
    /// Whether the keyboard's focus can be on it.
    public var isFocusable: Bool
    /// The number that the node shows, with its limits; `nil` if it shows none.
    public var number: NodeAccessibility.Number?
    /// The position in a set.
    public var position: NodeAccessibility.Position?
    /// The parts, in reading order.
    public var children: [NodeAccessibilityElement]
}
