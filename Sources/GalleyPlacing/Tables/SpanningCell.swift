internal import GalleyShaping
internal import GalleyText

/// A cell that spans several of the rows that it connects.
struct SpanningCell {
    /// The first row and the cell in it, from 0.
    var row: Int
    var cell: Int
    /// The number of rows.
    var rows: Int

    var end: Int { row + rows }
}

extension TableSource {
    /// The end of the rows that cells connect to a row, and those cells, with rows from 0 for the first row.
    ///
    /// A cell ends above a row that has text in its columns, so that text never overlaps.
    /// - Complexity: O(*n*) in the cells of the rows.
    func connectedRows(from first: Int) -> (end: Int, cells: [SpanningCell]) {
        guard rows[first].rowSpan > 1 else { return (first + 1, []) }
        var found: [SpanningCell] = []
        /// The last spanning cell of each column.
        var owners: [Int: Int] = [:]
        var end = first + 1
        var row = first
        while row < end {
            for (index, cell) in rows[row].cells.enumerated() where cell.range.count > 1 {
                if row > first {
                    for column in cell.columns {
                        guard let owner = owners[column], found[owner].end > row - first else { continue }
                        found[owner].rows = row - first - found[owner].row
                    }
                }
                guard cell.rowSpan > 1 else { continue }
                for column in cell.columns { owners[column] = found.count }
                var most = min(row + cell.rowSpan, rows.count)
                while most > row + 1, rows[most - 1].isHeader != rows[row].isHeader { most -= 1 }
                found.append(SpanningCell(row: row - first, cell: index, rows: most - row))
                end = max(end, most)
            }
            row += 1
        }
        return (end, found.filter { $0.rows > 1 })
    }
}

extension TableSource {
    /// The space between a row that is connected to the previous one and that row.
    func gap(beforeRow row: Int) -> Int {
        let previous = rows[row - 1].style.paragraph
        return previous.spacing + rows[row].spacingBefore + previous.lineSpacing + gaps.row
    }
}
