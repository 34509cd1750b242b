internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleySupport
internal import GalleyText

/// A reference that keeps no host alive.
struct WeakHost: Sendable {
    @MainActor weak var value: NodeHost?
}
