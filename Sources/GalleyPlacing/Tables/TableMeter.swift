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
    /// The columns whose numbers are aligned at their decimal separators.
    private let isDecimal: [Bool]
    /// The largest widths before and after the decimal separators of those columns; empty without any.
    private var before: [Int] = []
    private(set) var after: [Int] = []

    init(_ table: TableSource, sides: Int) {
        let style = table.rows[0].style.paragraph.table
        columns = ColumnWidths(
            count: table.columnCount, sizing: style?.sizing ?? .proportional, chosen: style?.widths ?? [])
        self.sides = sides
        isDecimal = table.alignments.contains(.decimal) ? table.alignments.map { $0 == .decimal } : []
        guard !isDecimal.isEmpty else { return }
        before = Array(repeating: 0, count: table.columnCount)
        after = before
    }

    mutating func note(_ source: LineSource, of cell: TableSource.Cell, isHeader: Bool) {
        let paragraph = source.paragraph
        let mode = source.style.paragraph.lineBreak
        if cell.column < isDecimal.count, isDecimal[cell.column], cell.span == 1, !isHeader,
            let number = source.decimalWidths
        {
            before[cell.column] = max(before[cell.column], number.before)
            after[cell.column] = max(after[cell.column], number.after)
        }
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
        for column in before.indices where before[column] + after[column] > 0 {
            let width = sides + before[column] + after[column]
            columns.note(column: column, least: width, minimum: width, maximum: width)
        }
        columns.note(spanning)
        return columns
    }
}
