/// A reference that keeps no node alive.
@MainActor struct WeakNode {
    weak var value: MountedNode?
}
