internal import GalleyDisplay
internal import GalleyDrawing

/// A picture of an element, and its difference from the picture before.
struct NodePicture: Sendable {
    let image: Bitmap
    /// The area that the picture covers, relative to the corner of the node's frame.
    let bounds: Rect
    let change: ContentsChange?
    /// The number of pixels that were drawn; the others are those of the picture before.
    let drawnPixels: Int
}
