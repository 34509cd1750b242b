public import GalleyText

/// Something that happens to a visible row. Rectangles are from the corner of the row, in points.
public enum ListRowEvent: Sendable, Hashable {
    /// The row became visible, with a part of it.
    case appeared(ItemID, Rect)
    /// Another part of the row is visible.
    case visibleRectangle(ItemID, Rect)
    /// The row left.
    case disappeared(ItemID)
    /// The user began to drag the list while the row was visible.
    case dragBegan(ItemID)
    /// The user's finger left the list while the row was visible.
    case dragEnded(ItemID)
}
