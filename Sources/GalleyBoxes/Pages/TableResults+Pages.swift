internal import GalleyLayout
internal import GalleyText
internal import GalleyValues

extension TableResults {
    /// A row of a table that pages divide: its extent in the whole table, and in the fragment.
    struct MovedRow {
        var natural: ClosedRange<Double>
        var used: ClosedRange<Double>

        /// The place in the fragment of an edge of the row; nil for other places.
        func place(of natural: Double) -> Double? {
            let tolerance = BoxPaginator.tolerance
            if abs(natural - self.natural.lowerBound) < tolerance { return used.lowerBound }
            if abs(natural - self.natural.upperBound) < tolerance { return used.upperBound }
            return nil
        }
    }
}

extension TableResults.Table {
    /// The fragment of a table on a page.
    ///
    /// - Parameters:
    ///   - rows: The rows in the fragment.
    ///   - height: The height of the fragment.
    ///   - natural: The height of the whole table.
    func fragment(rows: [TableResults.MovedRow], height: Double, of natural: Double) -> TableResults.Table {
        var result = self
        let top = rows.first.map { min($0.used.lowerBound, grid.y) } ?? 0
        result.grid.y = top
        result.grid.height = max(0, min(height, height - (natural - grid.maxY)) - top)
        let extents = rows.map(\.natural)
        // Most borders and cells are on other pages.
        let header = extents.first ?? 0...0
        let others = (extents.dropFirst().first ?? header).lowerBound...(extents.last ?? header).upperBound
        func mayBeShown(_ area: Rect) -> Bool {
            [header, others].contains { area.minY <= $0.upperBound + 1 && area.maxY >= $0.lowerBound - 1 }
        }
        result.borders = borders.lazy.filter { mayBeShown($0.rect) }.flatMap { fragments(of: $0, in: rows) }
        result.columns = columns.map { column in
            var column = column
            (column.frame.y, column.frame.height) = (result.grid.y, result.grid.height)
            column.cells = column.cells.lazy.filter(mayBeShown).flatMap { cell in
                rows.filter { cell.minY < $0.natural.upperBound && cell.maxY > $0.natural.lowerBound }.map { row in
                    Rect(
                        x: cell.x, y: row.used.lowerBound, width: cell.width,
                        height: row.used.upperBound - row.used.lowerBound)
                }
            }
            return column
        }
        return result
    }

    /// The fragments of a shared border at the edges of rows, or along them.
    private func fragments(of border: TableBorder, in rows: [TableResults.MovedRow]) -> [TableBorder] {
        func moved(_ rect: Rect, _ corners: (start: Double, end: Double)) -> TableBorder {
            TableBorder(line: border.line, isHorizontal: border.isHorizontal, rect: rect, corners: corners)
        }
        var result: [TableBorder] = []
        if border.isHorizontal {
            for row in rows {
                guard let y = row.place(of: border.rect.y), result.last?.rect.y != y else { continue }
                result.append(
                    moved(Rect(x: border.rect.x, y: y, width: border.rect.width, height: 0), border.corners))
            }
            return result
        }
        for row in rows
        where border.rect.minY < row.natural.upperBound - BoxPaginator.tolerance
            && border.rect.maxY > row.natural.lowerBound + BoxPaginator.tolerance
        {
            let area = Rect(
                x: border.rect.x, y: row.used.lowerBound, width: 0, height: row.used.upperBound - row.used.lowerBound)
            result.append(moved(area, border.corners))
        }
        return result
    }
}
