public import GalleyDisplay
internal import GalleySupport

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
