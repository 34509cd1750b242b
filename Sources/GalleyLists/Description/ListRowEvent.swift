public import GalleyText

/// Something that happens to a row in sight. Rectangles are from the corner of the row, in points.
public enum ListRowEvent: Sendable, Hashable {
    /// The row came into sight, with a part of it.
    case appeared(String, Rect)
    /// Another part of the row is in sight.
    case visibleRectangle(String, Rect)
    /// The row left.
    case disappeared(String)
    /// The user began to drag the list while the row was in sight.
    case dragBegan(String)
    /// The user's finger left the list while the row was in sight.
    case dragEnded(String)
}
