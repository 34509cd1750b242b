public import GalleyText

/// An event of a pointer: a mouse or a finger.
public struct PointerEvent: Sendable, Hashable {
    /// The kind of a pointer event.
    public enum Phase: Sendable, Hashable {
        /// The pointer was pressed.
        case down
        /// The pointer was moved while pressed.
        case move
        /// The pointer was released.
        case up
        /// The pointer was taken over by another recognizer.
        case cancel
    }

    /// The kind of event.
    public var phase: Phase
    /// The location in the coordinates of the receiver: a layer, or the root of a dispatcher.
    public var location: Point
    /// The time on the group's clock.
    public var time: Duration
    /// The identifier of the pointer, which distinguishes fingers.
    public var pointer: Int

    /// Creates an event.
    public init(_ phase: Phase, at location: Point, time: Duration, pointer: Int = 0) {
        self.phase = phase
        self.location = location
        self.time = time
        self.pointer = pointer
    }
}
