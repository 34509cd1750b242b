public import GalleyText

/// The position of a style in a table.
public struct TablePosition {
    /// The identity of the table.
    var identity: Int
    /// The identity of its row. Several rows of a table may share one.
    private var rowIdentity: Int
    /// The alignments of the table's columns.
    public var alignments: [BlockIntent.ColumnAlignment]
    /// Whether its row is the header.
    public var isHeader: Bool
    /// The column; nil between cells.
    public var column: Int?
    /// The number of columns that the cell spans.
    public var columnSpan = 1
    /// The number of rows that the cell spans.
    public var rowSpan = 1
    /// The alignment of the cell; nil is that of its column.
    public var alignment: CellStyle.Alignment?
    /// The way in which a table that is too wide divides its width.
    public var sizing = ParagraphStyle.ColumnSizing.proportional
    /// The widths of its first columns.
    public var widths: [ParagraphStyle.ColumnWidth] = []
    /// The insets of cells; nil is derived from the font.
    public var insets: EdgeInsets?

    /// Nil if the innermost block is not a row or cell of a table.
    public init?(_ block: BlockIntent) {
        var row = block
        if case .tableCell(let column)? = row.innermost?.kind {
            self.column = column
            row = row.outer
        }
        guard let own = row.innermost, case .tableRow(let isHeader) = own.kind,
            let table = row.outer.innermost, case .table(let columns) = table.kind
        else { return nil }
        identity = table.identity
        rowIdentity = own.identity
        alignments = columns
        self.isHeader = isHeader
    }

    /// Whether both belong to the same table.
    public func isSameTable(as other: TablePosition) -> Bool {
        identity == other.identity && alignments == other.alignments
    }

    /// Whether both can belong to the same row of a table.
    public func mayShareRow(with other: TablePosition) -> Bool { rowIdentity == other.rowIdentity }
}
