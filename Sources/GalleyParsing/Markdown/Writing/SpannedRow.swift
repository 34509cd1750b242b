/// The columns of a table that cells of previous rows span.
struct SpannedRow {
    /// A column of a row.
    enum Column {
        /// A cell, by its index in the row; nil if the row has no further cell.
        case cell(Int?, columns: Int, rows: Int)
        /// A part of the cell before it.
        case joined
        /// The first column of a cell above.
        case continued
    }

    /// The number of following rows that a cell spans, by column, and whether it is the cell's first column.
    private var below: [Int: (rows: Int, isFirst: Bool)] = [:]

    /// The columns of the next row.
    mutating func columns(of block: DocumentBlock, count: Int) -> [Column] {
        if !below.isEmpty { below = below.filter { $0.value.rows > 0 } }
        var result: [Column] = []
        var cell = 0
        while result.count < count || cell < block.cells.count {
            let column = result.count
            let spans = cell < block.spans.count ? block.spans[cell] : (columns: 1, rows: 1)
            let isEmpty = cell >= block.cells.count || block.cells[cell].isEmpty && spans == (1, 1)
            if let above = below[column], isEmpty {
                below[column]?.rows -= 1
                result.append(above.isFirst ? .continued : .joined)
                cell += 1
                continue
            }
            let columns = max(1, min(spans.columns, max(count, column + 1) - column))
            for next in column..<column + columns {
                below[next] = spans.rows > 1 ? (spans.rows - 1, next == column) : nil
            }
            result.append(.cell(cell < block.cells.count ? cell : nil, columns: columns, rows: spans.rows))
            result += Array(repeating: .joined, count: columns - 1)
            cell += 1
        }
        return result
    }
}
