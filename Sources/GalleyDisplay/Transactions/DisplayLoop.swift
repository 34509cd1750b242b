/// The source of a display group's turns on the main actor.
///
/// Call ``DisplayGroup/commit()`` once after each request. A host with a separate event loop calls it once per
/// iteration, and is woken by the group if it sleeps.
public protocol DisplayLoop: Sendable {
    /// Requests a turn of `group`, from any thread. It is called once per turn at most.
    func requestTurn(of group: DisplayGroup)
}

/// A loop that runs turns as jobs of the main actor, for programs without an event loop: as soon as there is something
/// to do, and sixty times a second during fades and presses that may become long.
public struct MainActorLoop: DisplayLoop {
    /// Creates the loop.
    public init() {}

    /// Requests a turn in which the group commits.
    public func requestTurn(of group: DisplayGroup) {
        Task { @MainActor in
            if group.isAnimating { try? await Task.sleep(for: .milliseconds(16)) }
            group.commit()
        }
    }
}

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
