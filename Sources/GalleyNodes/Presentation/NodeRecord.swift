internal import GalleyText

/// Something that happened to a node, in the order in which it was delivered.
public struct NodeRecord: Sendable, Equatable {
    /// The node.
    public var path: NodePath
    /// The event.
    public var event: Event

    /// The kinds of events.
    public enum Event: Sendable, Equatable {
        /// The interface state changed.
        case interface(NodeInterfaceEvent)
        /// A control reported something.
        case control(NodeControlEvent)
        /// A toggle or slider changed its value.
        case value(Double)
        /// A link was tapped or pressed long.
        case link(String, isLong: Bool)
        /// The truncation token or message was tapped.
        case truncation
        /// The loading of an image began.
        case load
        /// The loading of an image ended.
        case loaded
        /// The loading of an image failed.
        case failed
        /// The loading of an image was cancelled.
        case cancelled
        /// Text was edited.
        case edit(NodeEdit)
        /// A field was submitted.
        case submit
        /// The keyboard's focus came.
        case focus
        /// The keyboard's focus went.
        case blur
    }

    /// A record.
    public init(_ path: NodePath, _ event: Event) {
        self.path = path
        self.event = event
    }

    /// The node's explicit id, or else its path.
    public var name: String { path.name }
}

/// The work of one turn of a host.
public struct NodeTurn: Sendable, Hashable {
    /// Layouts of components and scroll contents that were made, in the layouts that arrived.
    public var laidOut = 0
    /// Components that were described.
    public var described = 0
    /// Pictures of nodes that were drawn and shown.
    public var drawn = 0
    /// Nodes that were inserted.
    public var mounted = 0
    /// Nodes that were removed.
    public var unmounted = 0
    /// Nodes that were moved or resized, or changed their order.
    public var moved = 0

    /// No work.
    public init() {}
}
