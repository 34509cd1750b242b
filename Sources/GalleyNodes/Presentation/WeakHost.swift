/// A reference that keeps no host alive.
struct WeakHost: Sendable {
    @MainActor weak var value: NodeHost?
}
