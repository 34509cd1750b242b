internal import GalleyDrawing
internal import GalleyText

/// The images of one image node.
struct ImageState {
    /// The visible content.
    var shown: Bitmap?
    /// The position of the shown image among the sources; the count of the sources for a partial one.
    var quality = Int.max
    var isPartial = false
    var naturalSize: Size?
    /// The request that runs, by number, and the load that it waits for; `nil` for an image that is there already.
    var request: (number: Int, source: Int, key: ImageKey?)?
    var nextNumber = 0
    var failures = 0
    /// The time at which loading is tried again.
    var retryAt: Duration?
    /// Sources that could not be loaded.
    var failed: Set<Int> = []
}
