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
