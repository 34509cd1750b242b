internal import GalleyText

/// A rectangle on inline and block axes, in ``LayoutUnit``s: the room inside its insets, and the insets around.
struct RectangleFrame {
    /// How long rows may be; nil where the rectangle does not bound them.
    let measure: Int?
    /// Where rows end, from the first one's edge; nil where the rectangle does not bound them.
    let blockEnd: Int?
    /// The insets at the start and the end of rows, before the first and after the last.
    let start: Int
    let end: Int
    let before: Int
    let after: Int

    init(width: Double?, height: Double?, insets: EdgeInsets, mode: TextContainer.WritingMode) {
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
