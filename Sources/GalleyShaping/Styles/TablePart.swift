public import GalleyText

/// What of a table a style belongs to.
public struct TablePart {
    /// Tells the table from its neighbours.
    var identity: Int
    /// The alignments of the table's columns.
    public var alignments: [BlockIntent.ColumnAlignment]
    /// Whether its row is a header's.
    public var isHeader: Bool
    /// Nil between cells.
    public var column: Int?
    /// How many columns the cell takes.
    public var columnSpan = 1
    /// What cells keep from their edges; nil takes it from the font.
    public var insets: EdgeInsets?

    /// Nil where the innermost block is no row or cell of a table.
    public init?(_ block: BlockIntent) {
        var row = block
        if case .tableCell(let column)? = row.innermost?.kind {
            self.column = column
            row = row.outer
        }
        guard case .tableRow(let isHeader)? = row.innermost?.kind,
            let table = row.outer.innermost, case .table(let columns) = table.kind
        else { return nil }
        identity = table.identity
        alignments = columns
        self.isHeader = isHeader
    }

    /// Whether both are parts of one table.
    public func isSameTable(as other: TablePart) -> Bool {
        identity == other.identity && alignments == other.alignments
    }
}
