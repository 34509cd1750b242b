/// The event loop of a host that calls ``DisplayGroup/commit()`` itself, on the main actor.
///
/// ```swift
/// let group = DisplayGroup(loop: HostLoop { window.wakeUp() })
/// while window.waitForEvents() {
///     group.commit()
/// }
/// ```
public struct HostLoop: DisplayLoop {
    private let wake: @Sendable () -> Void

    /// Creates a loop.
    ///
    /// - Parameter wake: wakes the host's loop if it sleeps; called on any thread. A loop that runs at the display's
    ///   frame rate needs none.
    public init(wake: @escaping @Sendable () -> Void = {}) {
        self.wake = wake
    }

    /// Requests a turn in which the group commits.
    public func requestTurn(of group: DisplayGroup) {
        wake()
    }
}
