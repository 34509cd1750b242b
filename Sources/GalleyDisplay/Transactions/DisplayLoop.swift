/// How a display group gets its turns on the main actor.
///
/// ``DisplayGroup/commit()`` has to be called once after each time the group asks for it. A host with a loop of its own
/// calls it once a turn, and is woken by the group where it sleeps.
public protocol DisplayLoop: Sendable {
    /// Asks for a turn of `group`, from any thread; it is asked for once until the turn comes.
    func requestTurn(of group: DisplayGroup)
}

/// Turns as jobs of the main actor, for programs that have no loop of their own: as soon as there is something to do, and
/// sixty times a second while something fades or a press waits to become a long one.
public struct MainActorLoop: DisplayLoop {
    /// The loop.
    public init() {}

    /// Asks for a turn in which the group commits.
    public func requestTurn(of group: DisplayGroup) {
        Task { @MainActor in
            if group.isAnimating { try? await Task.sleep(for: .milliseconds(16)) }
            group.commit()
        }
    }
}

/// A loop of the host's, which calls ``DisplayGroup/commit()`` itself, on the main actor.
///
/// ```swift
/// let group = DisplayGroup(loop: HostLoop { window.wakeUp() })
/// while window.waitForEvents() {
///     group.commit()
///     …
/// }
/// ```
public struct HostLoop: DisplayLoop {
    private let wake: @Sendable () -> Void

    /// - Parameter wake: wakes the loop where it sleeps; called on any thread. A loop that turns at the display's rate
    ///   needs none.
    public init(wake: @escaping @Sendable () -> Void = {}) {
        self.wake = wake
    }

    /// Asks for a turn in which the group commits.
    public func requestTurn(of group: DisplayGroup) {
        wake()
    }
}
