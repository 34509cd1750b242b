internal import GalleySupport
public import GalleyText

/// A rectangle on inline and block axes, in ``LayoutUnit``s: the room inside its insets, and the insets around.
public struct RectangleFrame {
    /// How long rows may be; nil where the rectangle does not bound them.
    public let measure: Int?
    /// Where rows end, from the first one's edge; nil where the rectangle does not bound them.
    public let blockEnd: Int?
    /// The inset at the start of rows: the left one, in vertical text the upper one.
    public let start: Int
    /// The inset at the end of rows: the right one, in vertical text the lower one.
    public let end: Int
    /// The inset before the first row: the upper one, in vertical text that of the side where the first line stands.
    public let before: Int
    /// The inset behind the last row, opposite ``before``.
    public let after: Int

    /// The frame of a rectangle, insets included, whose sides are given in points; nil is unbounded.
    public init(width: Double?, height: Double?, insets: EdgeInsets, mode: TextContainer.WritingMode) {
        let top = LayoutUnit.from(insets.top)
        let bottom = LayoutUnit.from(insets.bottom)
        let left = LayoutUnit.from(insets.left)
        let right = LayoutUnit.from(insets.right)
        let across = width.map { max(0, LayoutUnit.bound($0) - left - right) }
        let down = height.map { max(0, LayoutUnit.bound($0) - top - bottom) }
        switch mode {
        case .horizontal:
            (measure, blockEnd) = (across, down)
            (start, end, before, after) = (left, right, top, bottom)
        case .verticalRL:
            (measure, blockEnd) = (down, across)
            (start, end, before, after) = (top, bottom, right, left)
        case .verticalLR:
            (measure, blockEnd) = (down, across)
            (start, end, before, after) = (top, bottom, left, right)
        }
    }
}
