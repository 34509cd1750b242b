internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleySupport

/// Loads the images of nodes.
public protocol NodeImageLoader: Sendable {
    /// Begins to load an image.
    ///
    /// - Returns: a closure that cancels; it may be called from any thread, also after the end.
    func load(_ request: NodeImageRequest) -> @Sendable () -> Void
}
