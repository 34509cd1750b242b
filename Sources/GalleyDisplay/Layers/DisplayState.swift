internal import GalleyDrawing

/// The display state of a layer.
struct DisplayState {
    /// The displayed image.
    var contents: Bitmap?
    /// The differences between the latest images, the latest first.
    var changes: [ContentsChange] = []
    /// The part of the contents to be drawn when the layer is displayed.
    var outdated = OutdatedContents.all
    /// Whether the layer drew the contents itself, at `contentsScale` pixels per point.
    var isDrawn = false
    var contentsScale = 1.0
    /// Pixels per point of the image of the subtree.
    var rasterScale = 1.0
    /// The image that fades out.
    var previous: Bitmap?
    var fadeStart = Duration.zero
    var fadeDuration = Duration.zero
    /// The time since which there is nothing to show.
    var waitingSince: Duration?
    var isPlaceholderShown = false

    /// Whether a drawing was requested and has not started.
    var needsDisplay = false
    var isScheduled = false
    /// Incremented by each change that invalidates drawings.
    var generation = 0
    /// The running drawing.
    var request: DisplayRequest?
    var isSuspended = false
    /// Whether the contents were released to save memory.
    var isReleased = false
}
