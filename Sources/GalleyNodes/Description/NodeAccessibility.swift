internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyText

/// The semantics of a node for assistive technology.
public struct NodeAccessibility: Sendable, Equatable {
    /// The role of a node, named as in WAI-ARIA where there is one.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// A part without semantics.
        case none
        /// A group of nodes.
        case group
        /// A text.
        case text
        /// A heading.
        case heading
        /// A link.
        case link
        /// An image.
        case image
        /// A button.
        case button
        /// A switch that is on or off.
        case `switch`
        /// A slider.
        case slider
        /// A field for text.
        case textField
        /// An area that scrolls.
        case scrollArea
        /// A list.
        case list
        /// An item of a list.
        case listItem
        /// A table, whose parts are a ``row`` with the titles of the columns and a ``list`` of the other rows.
        case table
        /// A row of a table that is no item of a list.
        case row
        /// An indicator of progress.
        case progress
    }

    /// An action that assistive technology may perform.
    public enum Action: String, Sendable, Hashable, CaseIterable {
        /// Activates the node.
        case press
        /// Moves the keyboard's focus to the node.
        case focus
        /// Increases the value by a step.
        case increment
        /// Decreases the value by a step.
        case decrement
        /// Brings the node into view.
        case reveal
    }

    /// A number with its limits, such as that of a slider.
    public struct Number: Sendable, Hashable {
        /// The current number.
        public var value: Double
        /// The least and the greatest number.
        public var range: ClosedRange<Double>
        /// The difference that one increment makes.
        public var step: Double

        /// A number with its limits.
        public init(_ value: Double, in range: ClosedRange<Double>, step: Double) {
            self.value = value
            self.range = range
            self.step = step
        }
    }

    /// A relation to another node.
    public enum Relation: String, Sendable, Hashable, CaseIterable {
        /// The other node is the label. A node without a label has its text as label.
        case labelledBy
        /// The other node describes this one at length.
        case describedBy
        /// This node changes the other one.
        case controls
        /// Reading continues at the other node.
        case flowsTo
    }

    /// `nil` keeps the role of the node's kind.
    public var role: Role?
    /// Read out; `nil` keeps the node's text.
    public var label: String?
    /// The current value; `nil` keeps the node's.
    public var value: String?
    /// A longer description of the node's purpose.
    public var hint: String?
    /// Leaves the node out, with everything in it.
    public var isHidden = false
    /// The position in a set, from 1, and the size of the set.
    public var position: Position?
    /// Whether the node is chosen among others; `nil` if it cannot be chosen, or keeps the state of the node's kind.
    public var isSelected: Bool?
    /// The ids of related nodes. Of several nodes with the same id, the nearest counts: the innermost node around this one
    /// that contains one of them is searched.
    public var relations: [Relation: ItemID] = [:]

    /// A position in a set.
    public struct Position: Sendable, Equatable {
        /// The position, from 1.
        public var index: Int
        /// The number of members.
        public var count: Int
        /// A position.
        public init(index: Int, of count: Int) {
            self.index = index
            self.count = count
        }
    }

    /// Semantics that replace those of the node's kind where a value is given.
    public init(
        role: Role? = nil, label: String? = nil, value: String? = nil, hint: String? = nil, isHidden: Bool = false,
        position: Position? = nil, isSelected: Bool? = nil, relations: [Relation: ItemID] = [:]
    ) {
        self.role = role
        self.label = label
        self.value = value
        self.hint = hint
        self.isHidden = isHidden
        self.position = position
        self.isSelected = isSelected
        self.relations = relations
    }
}
