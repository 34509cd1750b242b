internal import GalleyLayout
internal import GalleySupport
internal import Glibc

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
