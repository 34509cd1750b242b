package import GalleyText

/// A table cell to be drawn.
package struct TableCellBox {
    /// The background of a cell that shares its borders.
    package let fill: Color?
    /// The box of a cell that has its own borders; nil if it shares them.
    package let box: BlockStyle?
    /// The border box in line-relative coordinates; of a cell that shares its borders the middle lines of these.
    package let rect: Rect

    /// The bounds of fill and borders.
    package var ink: Rect { fill == nil && box == nil ? .zero : rect }

    /// Calls `body` for the parts of the box.
    package func forEachBox(_ body: (BorderBox) -> Void) {
        box?.forEachBox(in: rect, openSides: [], before: .top, isRightToLeft: false, body)
    }
}
