internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyText

/// The distance of a node from visibility. Each state includes those before it.
public struct NodeInterfaceState: OptionSet, Sendable, Hashable {
    /// A bit for each state.
    public let rawValue: UInt8
    /// The states whose bits are set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The node is near enough that its data is fetched.
    public static let preload = NodeInterfaceState(rawValue: 1)
    /// The node is near enough to be drawn.
    public static let display = NodeInterfaceState(rawValue: 2)
    /// The node is visible.
    public static let visible = NodeInterfaceState(rawValue: 4)
    /// All states.
    public static let all: NodeInterfaceState = [.preload, .display, .visible]
}
