internal import GalleySupport
internal import GalleyText
internal import Glibc

/// A motion of scrolled contents as a function of the clock.
enum ScrollMotion {
    /// Slows down from a velocity in points per second.
    case inertia(from: Point, velocity: Vector, start: Duration)
    /// Moves to a place.
    case towards(from: Point, to: Point, start: Duration, duration: Duration)

    /// The time constant with which a fling slows down, in seconds.
    static let decay = 0.325
    /// The speed at which a fling ends, in points per second.
    private static let slowest = 10.0

    /// The place where a fling ends, if nothing stops it.
    static func end(of fling: Vector, from offset: Point) -> Point {
        offset + fling * decay
    }

    /// The offset at a time. It may be beyond the contents.
    func offset(at now: Duration) -> Point {
        switch self {
        case .inertia(let from, let velocity, let start):
            let share = Self.decay * (1 - exp(-(now - start).inSeconds / Self.decay))
            return from + velocity * share
        case .towards(let from, let to, _, _):
            let progress = NodeTransition.Easing.easeOut.progress(at: share(at: now))
            return from + (to - from) * progress
        }
    }

    /// Whether the motion is over at a time.
    func isOver(at now: Duration) -> Bool {
        switch self {
        case .inertia(_, let velocity, let start):
            max(abs(velocity.dx), abs(velocity.dy)) * exp(-(now - start).inSeconds / Self.decay) < Self.slowest
        case .towards: share(at: now) >= 1
        }
    }

    /// The part of the duration that has passed.
    private func share(at now: Duration) -> Double {
        guard case .towards(_, _, let start, let duration) = self, duration > .zero else { return 1 }
        return (now - start).inSeconds / duration.inSeconds
    }
}
