/// The source of a display group's turns on the main actor.
///
/// Call ``DisplayGroup/commit()`` once after each request. A host with a separate event loop calls it once per
/// iteration, and is woken by the group if it sleeps.
public protocol DisplayLoop: Sendable {
    /// Requests a turn of `group`, from any thread. It is called once per turn at most.
    func requestTurn(of group: DisplayGroup)
}
