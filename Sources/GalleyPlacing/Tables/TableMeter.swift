internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// Collects the content widths of a table's columns.
struct TableMeter {
    private var columns: ColumnWidths
    private var spanning: [ColumnWidths.SpanningCell] = []
    /// The sum of the horizontal insets of a cell.
    private let sides: Int

    init(_ table: TableSource, sides: Int) {
        let sizing = table.rows[0].style.paragraph.table?.sizing ?? .proportional
        columns = ColumnWidths(count: table.columnCount, sizing: sizing)
        self.sides = sides
    }

    mutating func note(_ source: LineSource, of cell: TableSource.Cell) {
        let paragraph = source.paragraph
        let mode = source.style.paragraph.lineBreak
        let least = sides + ContentWidths.narrowest(paragraph, mode == .word ? .character : mode)
        let minimum = sides + ContentWidths.narrowest(paragraph, mode)
        let maximum = sides + paragraph.summary.maxContentWidth
        if cell.span == 1 {
            columns.note(column: cell.column, least: least, minimum: minimum, maximum: maximum)
        } else {
            spanning.append(.init(columns: cell.columns, least: least, minimum: minimum, maximum: maximum))
        }
    }

    /// The content widths of all columns.
    consuming func finished() -> ColumnWidths {
        var columns = columns
        columns.note(spanning)
        return columns
    }
}
