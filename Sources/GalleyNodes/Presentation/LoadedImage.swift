internal import GalleyDrawing

/// A loaded image that some node still shows.
struct LoadedImage {
    weak var bitmap: Bitmap?
}
