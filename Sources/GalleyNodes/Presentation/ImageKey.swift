internal import GalleyText

/// An image as the loader knows it. Nodes with equal keys share one load and one image.
struct ImageKey: Hashable {
    var name: String
    /// The size in pixels.
    var size: Size
}
