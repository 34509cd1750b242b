internal import GalleyDrawing
internal import GalleyText

/// A motion as a function of the clock.
enum ScrollMotion {
    /// Slows down from a velocity in points per second.
    case inertia(from: Point, velocity: Point, start: Duration)
    /// Moves to a place.
    case towards(from: Point, to: Point, start: Duration, duration: Duration)
}
