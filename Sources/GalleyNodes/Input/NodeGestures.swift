/// Distances and times of gestures.
public struct NodeGestures: Sendable, Hashable {
    /// The distance, in points, that a finger moves before it scrolls. Default 18.
    public var touchSlop = 18.0
    /// The distance, in points, that a mouse moves before it drags. Default 1.
    public var mouseSlop = 1.0
    /// The time after which a press is a long press. Default 0.5 s.
    public var longPress = Duration.milliseconds(500)
    /// The time in which a second tap counts as a double tap. Default 0.3 s.
    public var doubleTap = Duration.milliseconds(300)
    /// The distance, in points, outside of a control at which a finger still presses it. Default 70.
    public var touchTracking = 70.0
    /// The distance, in points, outside of a control at which a mouse still presses it. Default 25.
    public var mouseTracking = 25.0
    /// The interval at which a repeating button taps. Default 0.1 s.
    public var repeatInterval = Duration.milliseconds(100)
    /// The least velocity with which contents keep moving, in points per second. Default 50.
    public var minimumFlingVelocity = 50.0
    /// The greatest velocity, in points per second. Default 8000.
    public var maximumFlingVelocity = 8000.0
    /// The distance of an arrow key, in points. Default 40.
    public var arrowDistance = 40.0

    /// Default values.
    public init() {}
}
