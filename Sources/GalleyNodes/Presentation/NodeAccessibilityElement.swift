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
    /// A longer description of the node's purpose.
    public var hint: String?
    /// The frame in points, relative to the corner of the host.
    public var frame: Rect
    /// The part of ``frame`` that no node around it clips; empty if it is scrolled out of sight.
    public var visibleFrame: Rect
    /// The available actions.
    public var actions: [NodeAccessibility.Action]
    /// Whether the node can be used.
    public var isEnabled: Bool
    /// Whether the node is selected.
    public var isSelected: Bool
    /// Whether the node has the keyboard's focus.
    public var isFocused: Bool
    /// Whether the node can be selected among others, as a row of a list with a selection.
    public var isSelectable: Bool
    /// Whether the node can have the keyboard's focus.
    public var isFocusable: Bool
    /// The number that the node shows, with its limits; `nil` if it shows none.
    public var number: NodeAccessibility.Number?
    /// The position in a set.
    public var position: NodeAccessibility.Position?
    /// The related nodes that are mounted.
    public var relations: [NodeAccessibility.Relation: NodePath]
    /// All rows, if the node is a list; its parts are the loaded ones.
    public var rows: NodeAccessibleRows?
    /// The parts, in reading order.
    public var children: [NodeAccessibilityElement]
}
