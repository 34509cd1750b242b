internal import GalleyDisplay

/// A step of loading an image.
public enum NodeImageOutcome: Sendable {
    /// The share that was loaded, from 0 to 1.
    case progress(Double)
    /// The image is there: of a source, by its position among the node's sources.
    case loaded(source: Int)
    /// Loading failed; whether it is tried again.
    case failed(any Error, retries: Bool)
}
