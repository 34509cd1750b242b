internal import GalleyText
internal import GalleyLayout

/// A pointer that is pressed on a label.
struct Press {
    var pointer: Int
    var start: Point
    /// The time at which it becomes a long press; `nil` if it no longer can.
    var deadline: Duration?
    /// The highlight or link at the start of the press.
    var target: Range<String.Index>?
    var hasMoved = false
}
