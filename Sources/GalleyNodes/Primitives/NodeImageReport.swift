internal import GalleyDisplay
public import GalleyDrawing

/// A step of a loader.
public enum NodeImageReport: Sendable {
    /// The share that was loaded, from 0 to 1.
    case progress(Double)
    /// An image of less than the final quality.
    case partial(Bitmap)
    /// The image.
    case finished(Bitmap)
    /// The image cannot be loaded.
    case failed(any Error)
}
