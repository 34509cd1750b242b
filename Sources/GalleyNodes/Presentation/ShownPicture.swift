internal import GalleyDrawing

/// The picture that an element shows, and the drawing that it was made of.
struct ShownPicture: Sendable {
    let image: Bitmap
    /// `nil` if it is not known.
    let drawing: ElementDrawing?
}
