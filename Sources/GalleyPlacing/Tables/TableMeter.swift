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
    /// The widths of a number before and after its decimal separator.
    private struct Number {
        var column: Int
        var before: Int
        var after: Int
        /// Whether the cell cannot wrap.
        var isWord: Bool
    }

    /// The cells of those columns that contain numbers.
    private var numbers: [Number] = []
    private let columnCount: Int

    init(_ table: TableSource, sides: Int) {
        let style = table.rows[0].style.paragraph.table
        columns = ColumnWidths(
            count: table.columnCount, sizing: style?.sizing ?? .proportional, chosen: style?.widths ?? [])
        self.sides = sides
        isDecimal = table.alignments.contains(.decimal) ? table.alignments.map { $0 == .decimal } : []
        columnCount = table.columnCount
    }

    mutating func note(_ source: LineSource, of cell: TableSource.Cell, isHeader: Bool) {
        let paragraph = source.paragraph
        let mode = source.style.paragraph.lineBreak
        if cell.column < isDecimal.count, isDecimal[cell.column], cell.span == 1, !isHeader,
            let number = source.decimalWidths
        {
            numbers.append(
                Number(
                    column: cell.column, before: number.before, after: number.after,
                    isWord: ContentWidths.narrowest(paragraph, mode) >= number.before + number.after))
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
    ///
    /// Columns prefer to be as wide as all their numbers next to the common separator. They are at least as wide as the
    /// numbers that cannot wrap, if there is space.
    func finished() -> ColumnWidths {
        var columns = columns
        if !numbers.isEmpty {
            let all = parts { _ in true }
            let words = parts(where: \.isWord)
            for column in 0..<columnCount where all.before[column] + all.after[column] > 0 {
                columns.note(
                    column: column, least: 0,
                    minimum: words.before[column] + words.after[column] > 0
                        ? sides + words.before[column] + words.after[column] : 0,
                    maximum: sides + all.before[column] + all.after[column])
            }
        }
        columns.note(spanning)
        return columns
    }

    /// The largest widths after decimal separators by column, in columns with the chosen widths; empty without columns
    /// that are aligned there. Numbers in cells that wrap do not count.
    func decimals(in widths: [Int]) -> [Int] {
        isDecimal.isEmpty ? [] : parts { $0.before + $0.after <= widths[$0.column] - sides }.after
    }

    private func parts(where condition: (Number) -> Bool) -> (before: [Int], after: [Int]) {
        var result = (
            before: Array(repeating: 0, count: columnCount), after: Array(repeating: 0, count: columnCount)
        )
        for number in numbers where condition(number) {
            result.before[number.column] = max(result.before[number.column], number.before)
            result.after[number.column] = max(result.after[number.column], number.after)
        }
        return result
    }
}
