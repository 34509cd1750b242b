internal import GalleyText

/// What of a table a style belongs to.
struct TablePart {
    /// Tells the table from its neighbours.
    var identity: Int
    var alignments: [BlockIntent.ColumnAlignment]
    var isHeader: Bool
    /// Nil between cells.
    var column: Int?

    /// Nil where the innermost block is no row or cell of a table.
    init?(_ block: BlockIntent) {
        var components = block.components[...]
        if case .tableCell(let column)? = components.first?.kind {
            self.column = column
            components = components.dropFirst()
        }
        guard case .tableRow(let isHeader)? = components.first?.kind,
            let table = components.dropFirst().first, case .table(let columns) = table.kind
        else { return nil }
        identity = table.identity
        alignments = columns
        self.isHeader = isHeader
    }

    func isSameTable(as other: TablePart) -> Bool {
        identity == other.identity && alignments == other.alignments
    }
}
