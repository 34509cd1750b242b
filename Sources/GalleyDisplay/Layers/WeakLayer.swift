/// A weak reference to a layer that can cross threads; read on the main actor only.
struct WeakLayer: Sendable {
    @MainActor weak var value: DisplayLayer?
}
