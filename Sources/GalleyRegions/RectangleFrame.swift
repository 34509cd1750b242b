internal import GalleySupport
public import GalleyText

/// A rectangle on the inline and block axes, in ``LayoutUnit``s: the area inside its insets, and the insets.
public struct RectangleFrame {
    /// The maximum length of rows; nil if unbounded.
    public let measure: Int?
    /// The end of rows, relative to the first one's edge; nil if unbounded.
    public let blockEnd: Int?
    /// The inset at the start of rows: left, in vertical text top.
    public let start: Int
    /// The inset at the end of rows: right, in vertical text bottom.
    public let end: Int
    /// The inset before the first row: top, in vertical text that of the side of the first line.
    public let before: Int
    /// The inset after the last row, opposite ``before``.
    public let after: Int

    /// Creates the frame of a rectangle from its sides in points, insets included; nil is unbounded.
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
