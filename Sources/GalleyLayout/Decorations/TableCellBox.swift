package import GalleyText

/// A table cell to be drawn.
package struct TableCellBox {
    package let fill: Color?
    package let borderColor: Color?
    /// The width of the borders; 0 if there are none.
    package let borderWidth: Double
    package let rect: Rect
    /// Whether the border on that side belongs to this cell: otherwise the previous cell, or the cell above, draws it.
    package let hasTop: Bool
    package let hasLeft: Bool
    package let hasBottom: Bool
    package let hasRight: Bool

    /// The bounds of fill and borders.
    package var ink: Rect {
        borderWidth > 0 ? rect.inset(by: EdgeInsets(-borderWidth / 2)) : fill == nil ? .zero : rect
    }
}
