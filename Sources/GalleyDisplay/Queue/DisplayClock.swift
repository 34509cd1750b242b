internal import GalleyLayout
internal import GalleySupport
internal import GalleyUnicode
internal import Glibc

/// The source of time for fades, delays, long presses and counters.
///
/// Only differences matter. Tests, and hosts that render films, use a ``ManualClock``.
public protocol DisplayClock: Sendable {
    /// The time since a fixed moment; it never decreases.
    var now: Duration { get }
}

/// The system's monotonic clock, which is independent of changes to the date.
public struct MonotonicClock: DisplayClock {
    /// Creates the clock.
    public init() {}

    /// The time since the system started.
    public var now: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// A clock that only moves when it is advanced.
public final class ManualClock: DisplayClock {
    private let time: Guarded<Duration>

    /// Creates a clock that shows `now`.
    public init(now: Duration = .zero) {
        time = Guarded(now)
    }

    /// The current time of the clock.
    public var now: Duration { time.withLock { $0 } }

    /// Advances the clock.
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
