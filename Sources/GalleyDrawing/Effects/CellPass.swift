internal import GalleyLayout
internal import GalleyText

/// Fills and borders of tables.
enum CellPass {
    static func draw(_ lines: Range<Int>, of layout: TextLayout, with painter: any Painter) {
        // All fills first, otherwise a cell would cover half of an adjacent border.
        layout.forEachTableCell(in: lines) { cell in
            if let fill = cell.fill, fill.alpha > 0 { painter.fill(painter.snapped(cell.rect), with: fill) }
        }
        layout.forEachTableCell(in: lines) { drawLines(of: $0, with: painter) }
    }

    private static func drawLines(of cell: TableCellBox, with painter: any Painter) {
        guard cell.borderWidth > 0, let color = cell.borderColor else { return }
        let width = painter.snapped(width: cell.borderWidth)
        let rect = painter.snapped(cell.rect)
        // Horizontal borders include the corners, so that no corner is drawn twice.
        func across(_ y: Double) {
            let corner = cell.hasRight ? width / 2 : 0
            let start = rect.minX + (cell.hasLeft ? -corner : corner)
            painter.fill(
                Rect(x: start, y: y - width / 2, width: rect.maxX + corner - start, height: width), with: color)
        }
        func down(_ x: Double) {
            painter.fill(
                Rect(x: x - width / 2, y: rect.minY + width / 2, width: width, height: rect.height - width), with: color
            )
        }
        if cell.hasTop { across(rect.minY) }
        if cell.hasBottom { across(rect.maxY) }
        if cell.hasLeft { down(rect.minX) }
        if cell.hasRight { down(rect.maxX) }
    }
}
