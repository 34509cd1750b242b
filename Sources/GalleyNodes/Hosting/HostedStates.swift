/// The states of the nodes inside of an item on which its layout depends.
package struct HostedStates: Sendable {
    var states: [NodePath: NodeState] = [:]
    var dirty: Set<NodePath> = []

    /// No states.
    package init() {}
}
