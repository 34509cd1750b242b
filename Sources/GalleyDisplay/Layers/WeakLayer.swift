internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

/// A weak reference to a layer that can cross threads; read on the main actor only.
struct WeakLayer: Sendable {
    @MainActor weak var value: DisplayLayer?
}
