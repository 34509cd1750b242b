internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleySupport
internal import GalleyText

/// A loaded image that some node still shows.
struct LoadedImage {
    weak var bitmap: Bitmap?
}
