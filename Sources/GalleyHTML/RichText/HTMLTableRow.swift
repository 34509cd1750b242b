/// The columns of a table that cells of earlier rows occupy.
struct HTMLTableRow {
    /// The number of further rows in which a cell from above occupies each column.
    private var taken: [Int] = []
    /// The column of the next cell.
    private(set) var column = 0

    mutating func start() { column = 0 }

    /// Moves over the columns that cells from above occupy; returns their number.
    mutating func skipTaken() -> Int {
        let start = column
        while column < taken.count, taken[column] > 0 {
            taken[column] -= 1
            column += 1
        }
        return column - start
    }

    /// Places a cell; returns its column and its span.
    mutating func place(columns: Int, rows: Int) -> (column: Int, span: Int) {
        let start = min(column, HTMLTableColumns.maximumColumns - 1)
        let span = min(max(1, columns), HTMLTableColumns.maximumColumns - start)
        while taken.count < start + span { taken.append(0) }
        for index in start..<(start + span) { taken[index] = max(0, rows - 1) }
        column = start + span
        return (start, span)
    }

    /// Ends the row: the rest of the columns are occupied for one row less.
    mutating func finish() {
        while column < taken.count {
            taken[column] = max(0, taken[column] - 1)
            column += 1
        }
    }
}
