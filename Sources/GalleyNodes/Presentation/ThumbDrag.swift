/// The thumb of a scroll bar by which hosted contents are dragged, until it is at the place that follows from the offset.
enum ThumbDrag {
    /// Dragged to a share of its way.
    case dragged(share: Double)
    /// Released: it moves from a place and a length, in points along the bar.
    case released(start: Double, length: Double, time: Duration)
}
