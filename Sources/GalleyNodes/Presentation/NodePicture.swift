internal import GalleyDisplay
internal import GalleyDrawing

/// A picture of an element, and what it changes of the one before.
struct NodePicture: Sendable {
    let image: Bitmap
    let change: ContentsChange?
}
