/// A change of a node's interface state.
public enum NodeInterfaceEvent: String, Sendable, Hashable, CaseIterable {
    /// The node entered the state `preload`.
    case preload
    /// The node entered the state `display`.
    case display
    /// The node became visible.
    case visible
    /// The node left the state `preload`.
    case leftPreload
    /// The node left the state `display`.
    case leftDisplay
    /// The node is no longer visible.
    case leftVisible
}
