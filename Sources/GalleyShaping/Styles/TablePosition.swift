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

    /// The identity of a cell that contains blocks; 0 for a cell that ends with its tab or paragraph.
    public var cellIdentity = 0

    /// The position in the outermost table; nil if the block is not in a table.
    ///
    /// - Parameter count: The number of tables to leave out, from the outermost one.
    public init?(_ block: BlockIntent, inTables count: Int = 0) {
        for count in count..<max(count, block.tableCount) {
            guard let row = block.row(inTables: count) else { return nil }
            let cell = block.cell(inTables: count)
            let hasBlocks = block.hasBlocks(inCellInTables: count)
            // Other cells contain only text.
            guard hasBlocks || block.depth == row.depth + (cell == nil ? 0 : 1), let own = row.innermost,
                case .tableRow(let isHeader) = own.kind, let table = row.outer.innermost,
                case .table(let columns) = table.kind
            else { continue }
            identity = table.identity
            rowIdentity = own.identity
            alignments = columns
            self.isHeader = isHeader
            if let style = table.table {
                (direction, width, tableAlignment) = (style.direction, style.width, style.alignment)
                (borders, gaps) = (style.borders, style.gaps)
            }
            if let box = table.box {
                let edges = box.edges(isRightToLeft: direction == .rtl)
                boxEdges = (edges.left, edges.right)
            }
            guard let cell, case .tableCell(let column) = cell.kind else { return }
            self.column = column
            guard hasBlocks else { return }
            cellIdentity = cell.identity
            takeStyles(of: cell, in: table)
            return
        }
        return nil
    }

    private mutating func takeStyles(of cell: BlockIntent.Component, in table: BlockIntent.Component) {
        if let style = cell.cell {
            (columnSpan, rowSpan, alignment) = (style.columnSpan, style.rowSpan, style.alignment)
            verticalAlignment = style.verticalAlignment
            cellBox = CellBox(style)
        }
        guard let style = table.table else { return }
        (insets, widths, sizing) = (style.cellInsets, style.columnWidths, style.columnSizing ?? .proportional)
    }

    /// Takes the properties that the text of a cell without blocks has.
    mutating func takeStyles(of attributes: TextAttributes, _ style: ParagraphStyle) {
        guard cellIdentity == 0 else { return }
        insets = style.cellInsets
        sizing = style.columnSizing ?? .proportional
        widths = style.columnWidths ?? []
        columnSpan = attributes.cell?.columnSpan ?? 1
        rowSpan = attributes.cell?.rowSpan ?? 1
        alignment = attributes.cell?.alignment
        verticalAlignment = attributes.cell?.verticalAlignment ?? .baseline
        cellBox = attributes.cell.flatMap { CellBox($0) }
    }

    /// The direction of the columns; nil is the direction of the text.
    public var direction: ParagraphStyle.Direction?
    /// The width of the table.
    public var width = ParagraphStyle.ColumnWidth.automatic
    /// The place of the table in a wider space; nil is the side of the first column.
    public var tableAlignment: CellStyle.Alignment?
    /// The place of the cell's content in a row that is higher.
    public var verticalAlignment = CellStyle.VerticalAlignment.baseline
    /// The box of the cell; nil if it has the insets of the table.
    public var cellBox: CellBox?
    /// The treatment of the borders of adjacent cells.
    public var borders = TableStyle.Borders.collapse
    /// The gaps between cells in points.
    public var gaps = (column: 0.0, row: 0.0)
    /// The borders and the padding of the table's box on the left and on the right, in points; nil if it has no box.
    public var boxEdges: (left: Double, right: Double)?

    /// Whether both belong to the same table.
    public func isSameTable(as other: TablePosition) -> Bool {
        identity == other.identity && alignments == other.alignments
    }

    /// Whether both can belong to the same row of a table.
    public func mayShareRow(with other: TablePosition) -> Bool { rowIdentity == other.rowIdentity }
}
