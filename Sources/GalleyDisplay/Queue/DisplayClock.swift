internal import GalleyLayout
internal import GalleySupport
internal import GalleyUnicode
internal import Glibc

/// What tells display the time: for fades, delays, long presses and counters.
///
/// Only differences matter. Tests, and hosts that make films, bring a ``ManualClock``.
public protocol DisplayClock: Sendable {
    /// The time since some fixed moment; it never goes back.
    var now: Duration { get }
}

/// The system's clock that no setting of the date moves.
public struct MonotonicClock: DisplayClock {
    /// The clock.
    public init() {}

    /// The time since the system started.
    public var now: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// A clock that stands still until it is moved.
public final class ManualClock: DisplayClock {
    private let time: Guarded<Duration>

    /// A clock that shows `now`.
    public init(now: Duration = .zero) {
        time = Guarded(now)
    }

    /// The time that was set.
    public var now: Duration { time.withLock { $0 } }

    /// Moves the clock on.
    public func advance(by step: Duration) {
        time.withLock { $0 += max(.zero, step) }
    }
}

extension Duration {
    /// The duration in seconds.
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
