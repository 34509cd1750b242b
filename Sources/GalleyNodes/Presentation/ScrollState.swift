internal import GalleyText

/// The offset of a scroll node and its motion.
struct ScrollState {
    var offset = Point.zero
    /// Motion after a drag or towards a place; `nil` at rest.
    var motion: ScrollMotion?
    /// The time of the last movement.
    var lastMoved: Duration?
    /// The thumb of hosted contents, where its place does not follow from the offset.
    var thumb: ThumbDrag?
}
