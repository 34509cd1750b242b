internal import GalleySupport
public import GalleyText

/// A rectangle on inline and block axes, in ``LayoutUnit``s: the room inside its insets, and the insets around.
public struct RectangleFrame {
    /// How long rows may be; nil where the rectangle does not bound them.
    public let measure: Int?
    /// Where rows end, from the first one's edge; nil where the rectangle does not bound them.
    public let blockEnd: Int?
    /// The insets at the start and the end of rows, before the first and after the last.
    public let start: Int
    public let end: Int
    public let before: Int
    public let after: Int

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
