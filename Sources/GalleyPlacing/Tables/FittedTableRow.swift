/// A row of a table with the lines of its cells.
struct FittedTableRow {
    /// The cells, after the markers of list items.
    var cells: [FittedCell]
    /// The number of markers.
    var markers: Int
    /// The common baseline of the cells' first lines, from the top inset.
    var baseline: Int
    /// The height of the cells that end in this row, with insets.
    var height: Int
    /// The top, relative to the first of the rows that are placed together.
    var top = 0

    /// - Parameter spanning: The indices of cells that also span following rows, without markers.
    init(_ cells: [FittedCell], markers: Int, insets: CellInsets, spanning: [Int] = []) {
        self.cells = cells
        self.markers = markers
        let baseline = cells.reduce(0) { max($0, $1.firstBaseline) }
        self.baseline = baseline
        var inner = 0
        for (index, cell) in cells.enumerated() where spanning.isEmpty || !spanning.contains(index - markers) {
            inner = max(inner, baseline - cell.firstBaseline + cell.height)
        }
        height = inner + insets.top + insets.bottom
    }
}

extension [FittedTableRow] {
    /// The height of all rows.
    var height: Int { last.map { $0.top + $0.height } ?? 0 }

    /// Appends a row below the others; cells that end with it make it as high as necessary.
    mutating func append(_ row: consuming FittedTableRow, gap: Int, spans: [SpanningCell], insets: CellInsets) {
        row.top = height + gap
        append(row)
        for span in spans where span.end == count {
            let first = self[span.row]
            let cell = first.cells[first.markers + span.cell]
            let bottom =
                first.top + insets.top + first.baseline - cell.firstBaseline + cell.height + insets.bottom
            self[count - 1].height = Swift.max(self[count - 1].height, bottom - self[count - 1].top)
        }
    }
}
