package import GalleyText

/// A part of a border that cells of a table share, between two corners.
package struct TableBorder {
    package let line: BlockStyle.Line
    package let isHorizontal: Bool
    /// The middle of the line from corner to corner, line-relative; a rectangle without breadth.
    package let rect: Rect
    /// The widths of the borders that cross at the corners. The line is longer by their halves; shorter if they are negative, because
    /// the corner belongs to another part.
    package let corners: (start: Double, end: Double)

    package init(line: BlockStyle.Line, isHorizontal: Bool, rect: Rect, corners: (start: Double, end: Double)) {
        (self.line, self.isHorizontal, self.rect, self.corners) = (line, isHorizontal, rect, corners)
    }

    /// The bounds of the line.
    package var ink: Rect { rect.inset(by: EdgeInsets(-max(line.usedWidth, corners.start, corners.end) / 2)) }
}
