internal import GalleyDisplay
internal import GalleyDrawing
public import GalleyText

/// The distance of a node from visibility. Each state includes those before it.
public struct NodeInterfaceState: OptionSet, Sendable, Hashable {
    /// A bit for each state.
    public let rawValue: UInt8
    /// The states whose bits are set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Near enough that its data is fetched.
    public static let preload = NodeInterfaceState(rawValue: 1)
    /// Near enough that it is drawn.
    public static let display = NodeInterfaceState(rawValue: 2)
    /// In sight.
    public static let visible = NodeInterfaceState(rawValue: 4)
    /// All states.
    public static let all: NodeInterfaceState = [.preload, .display, .visible]
}

/// A change of a node's interface state.
public enum NodeInterfaceEvent: String, Sendable, Hashable, CaseIterable {
    /// The node entered the state `preload`.
    case preload
    /// The node entered the state `display`.
    case display
    /// The node came into sight.
    case visible
    /// The node left the state `preload`.
    case leftPreload
    /// The node left the state `display`.
    case leftDisplay
    /// The node is no longer in sight.
    case leftVisible
}

/// The image that is shown until a node has been drawn for the first time.
public struct NodePlaceholder: Sendable, Equatable {
    /// A colour that fills the node.
    public var color: Color
    /// The time before the placeholder appears.
    public var delay: Duration
    /// The time in which the content replaces the placeholder.
    public var fade: Duration

    /// A placeholder of one colour.
    public init(_ color: Color = Color(white: 0.5, alpha: 0.15), delay: Duration = .zero, fade: Duration = .zero) {
        self.color = color
        self.delay = delay
        self.fade = fade
    }
}

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
        /// Brings the node into sight.
        case reveal
    }

    /// `nil` keeps the role of the node's kind.
    public var role: Role?
    /// Read out; `nil` keeps the node's text.
    public var label: String?
    /// The current value; `nil` keeps the node's.
    public var value: String?
    /// More about what the node does.
    public var hint: String?
    /// Leaves the node out, with everything in it.
    public var isHidden = false
    /// The position in a set, from 1, and the size of the set.
    public var position: Position?

    /// A position in a set.
    public struct Position: Sendable, Equatable {
        /// From 1.
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
        position: Position? = nil
    ) {
        self.role = role
        self.label = label
        self.value = value
        self.hint = hint
        self.isHidden = isHidden
        self.position = position
    }
}

/// The values that modifiers set, except for layout and appearance.
struct NodeTraits: Sendable {
    var hitSlop = EdgeInsets.zero
    var allowsHitOverflow = false
    var isHitTestable = true
    var isFocusable: Bool?
    /// The shape of the mouse's cursor over the node; `nil` follows from the node's kind.
    var cursor: NodeCursor?
    var isRasterized = false
    var displaysSynchronously = false
    var placeholder: NodePlaceholder?
    var transition: NodeTransition?
    var accessibility: NodeAccessibility?
    var onTap: (@MainActor @Sendable () -> Void)?
    var onLongPress: (@MainActor @Sendable () -> Void)?
    /// The axes on which ``onDrag`` takes a drag.
    var dragAxes: NodeAxes?
    var onDrag: (@MainActor @Sendable (NodeDrag) -> Void)?
    var onInterfaceEvent: (@MainActor @Sendable (NodeInterfaceEvent) -> Void)?
    var changeEnvironment: (@Sendable (inout NodeEnvironment) -> Void)?

    var isDefault: Bool {
        hitSlop == .zero && !allowsHitOverflow && isHitTestable && isFocusable == nil && cursor == nil && !isRasterized
            && !displaysSynchronously && placeholder == nil && transition == nil && accessibility == nil
            && onTap == nil && onLongPress == nil && dragAxes == nil && onInterfaceEvent == nil
            && changeEnvironment == nil
    }
}
