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
