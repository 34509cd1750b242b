internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Collects the content widths of a table's columns.
struct TableMeter {
    private var columns: ColumnWidths
    private var spanning: [ColumnWidths.SpanningCell] = []
    /// The style of the table's first character, and the direction of its columns, which determine the insets.
    private let style: ResolvedStyle
    private let level: UInt8
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

    init(_ table: TableSource, level: UInt8) {
        style = table.rows[0].style
        self.level = level
        sides = CellInsets(style, level: level).sides
        let position = style.paragraph.table
        columns = ColumnWidths(
            count: table.columnCount, sizing: position?.sizing ?? .proportional, chosen: position?.widths ?? [])
        isDecimal = table.alignments.contains(.decimal) ? table.alignments.map { $0 == .decimal } : []
        columnCount = table.columnCount
    }

    /// Adds the widths of a cell's blocks. Words are kept whole, as far as columns have space for them.
    mutating func note(_ widths: ContentWidths, of cell: TableSource.Cell) {
        let em = Int(LayoutUnit.advance(style.shaping.size * LayoutUnit.perPoint))
        note(sides + min(em, widths.min), sides + widths.min, sides + widths.max, of: cell)
    }

    /// Adds the widths of a cell without blocks.
    mutating func note(_ source: LineSource, of cell: TableSource.Cell, isHeader: Bool) {
        let paragraph = source.paragraph
        let mode = source.style.paragraph.lineBreak
        if cell.column < isDecimal.count, isDecimal[cell.column], cell.span == 1, !isHeader,
            source.isOnDecimals, let number = source.decimalWidths
        {
            numbers.append(
                Number(
                    column: cell.column, before: number.before, after: number.after,
                    isWord: ContentWidths.narrowest(paragraph, mode) >= number.before + number.after))
        }
        note(
            sides + ContentWidths.narrowest(paragraph, mode == .word ? .character : mode),
            sides + ContentWidths.narrowest(paragraph, mode), sides + paragraph.summary.maxContentWidth, of: cell)
    }

    private mutating func note(_ least: Int, _ minimum: Int, _ maximum: Int, of cell: TableSource.Cell) {
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
    /// - Parameter scale: The scale of the horizontal insets.
    func finished(scale: Double = 1) -> ColumnWidths {
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
        guard scale < 1 else {
            columns.note(spanning)
            return columns
        }
        let difference = sides - CellInsets(style, level: level, scale: scale).sides
        columns.narrow(by: difference)
        columns.note(
            spanning.map { cell in
                ColumnWidths.SpanningCell(
                    columns: cell.columns, least: cell.least - difference, minimum: cell.minimum - difference,
                    maximum: cell.maximum - difference)
            })
        return columns
    }

    /// The widths of columns in a space, and the scale of the horizontal insets with which they fit.
    ///
    /// Where columns do not fit although words are broken, the insets shrink as far as necessary to keep words whole, or if
    /// that is not enough to keep the columns in the space.
    func fitted(_ columns: ColumnWidths, available: Int?) -> (widths: [Int], insetScale: Double) {
        // A table is at least as wide as its words, if there is space.
        let width = width(available: available).map { max($0, min(columns.minimumSum, available ?? .max)) }
        let available = width ?? available
        guard let available, columns.leastSum > available else {
            let widths = columns.widths(available: available)
            return (width.map { columns.widened(widths, to: $0) } ?? widths, 1)
        }
        let (steps, few) = (64, Int(64 * CellInsets.leastScale))
        func scale(_ step: Int) -> Double { Double(step) / Double(steps) }
        var step = (few + 1..<steps).partitioningIndex { finished(scale: scale($0)).minimumSum > available } - 1
        if step == few {
            step = max(0, (0..<few + 1).partitioningIndex { finished(scale: scale($0)).leastSum > available } - 1)
        }
        return (finished(scale: scale(step)).widths(available: available), scale(step))
    }

    /// The width of the table, if it is stated.
    private func width(available: Int?) -> Int? {
        switch style.paragraph.table?.width ?? .automatic {
        case .automatic: nil
        case .points(let width): width > 0 && width.isFinite ? LayoutUnit.from(width) : nil
        case .fraction(let part):
            available.flatMap { part > 0 && part.isFinite ? Int(Double($0) * min(part, 1)) : nil }
        }
    }

    /// The largest widths after decimal separators by column, in columns with the chosen widths; empty without columns
    /// that are aligned there. Numbers in cells that wrap do not count.
    func decimals(in widths: [Int], insetScale: Double) -> [Int] {
        guard !isDecimal.isEmpty else { return [] }
        let sides = CellInsets(style, level: level, scale: insetScale).sides
        return parts { $0.before + $0.after <= widths[$0.column] - sides }.after
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
