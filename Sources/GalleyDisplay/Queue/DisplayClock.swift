internal import GalleyLayout
internal import GalleySupport
internal import Glibc

/// The source of time for fades, delays, long presses and counters.
///
/// Only differences matter. Tests, and hosts that render films, use `ManualClock` from `GalleyTesting`.
public protocol DisplayClock: Sendable {
    /// The time since a fixed moment; it never decreases.
    var now: Duration { get }
}

extension Duration {
    /// The duration in seconds.
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
