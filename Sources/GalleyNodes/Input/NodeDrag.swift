internal import GalleyDisplay
internal import GalleyText

/// A part of a drag of a node.
public struct NodeDrag: Sendable, Hashable {
    /// The parts of a drag.
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        /// The pointer has moved so far that it is no press.
        case began
        /// The pointer moved.
        case moved
        /// The pointer went up.
        case ended
        /// The pointer was taken away.
        case cancelled
    }

    /// The part.
    public var phase: Phase
    /// The distance from the place where the pointer went down, in points.
    public var distance: Vector
    /// The frame of the node around the dragged one when the drag began, from the corner of the host.
    public var outer: Rect

    /// A part of a drag.
    public init(phase: Phase, distance: Vector, outer: Rect = .zero) {
        self.phase = phase
        self.distance = distance
        self.outer = outer
    }
}
