/// The work of one turn of a host.
public struct NodeWork: Sendable, Hashable {
    /// Layouts of components and scroll contents that were made, in the layouts that arrived.
    public var laidOut = 0
    /// Components that were described.
    public var described = 0
    /// Pictures of nodes that were drawn and shown.
    public var drawn = 0
    /// Pixels of these pictures that were drawn. An editor draws only the part that an edit changes.
    public var drawnPixels = 0
    /// Nodes that were inserted.
    public var mounted = 0
    /// Nodes that were removed.
    public var unmounted = 0
    /// Nodes that were moved or resized, or changed their order.
    public var moved = 0

    /// No work.
    public init() {}
}
