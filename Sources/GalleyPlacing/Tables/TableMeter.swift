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
    /// The insets of a cell without a box.
    private let insets: CellInsets
    /// The largest sum of the horizontal insets of a cell, and the smallest without borders.
    private var sides = 0
    private var leastPadding = Int.max
    private let gap: Int
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
        insets = CellInsets(style, level: level)
        gap = table.gaps.column
        let position = style.paragraph.table
        columns = ColumnWidths(
            count: table.columnCount, sizing: position?.sizing ?? .proportional, chosen: position?.widths ?? [])
        isDecimal = table.alignments.contains(.decimal) ? table.alignments.map { $0 == .decimal } : []
        columnCount = table.columnCount
    }

    /// Adds the widths of a cell's blocks. Words are kept whole, as far as columns have space for them.
    mutating func note(_ widths: ContentWidths, of cell: TableSource.Cell) {
        let em = Int(LayoutUnit.advance(style.shaping.size * LayoutUnit.perPoint))
        let sides = noteSides(of: cell)
        note(sides + min(em, widths.min), sides + widths.min, sides + widths.max, of: cell)
    }

    /// Adds the widths of a cell without blocks.
    mutating func note(_ source: LineSource, of cell: TableSource.Cell, isHeader: Bool) {
        let paragraph = source.paragraph
        let mode = source.style.paragraph.lineBreak
        let sides = noteSides(of: cell)
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
            let gaps = gap * (cell.span - 1)
            spanning.append(
                .init(columns: cell.columns, least: least - gaps, minimum: minimum - gaps, maximum: maximum - gaps))
        }
    }

    /// Notes the insets of a cell; returns the sum of the horizontal ones.
    private mutating func noteSides(of cell: TableSource.Cell) -> Int {
        let own = CellInsets(cell.edges, of: insets, level: level, scale: 1)
        let borders = cell.edges.map { $0.padding == nil ? 0 : $0.leading + $0.trailing } ?? 0
        sides = max(sides, own.sides)
        leastPadding = min(leastPadding, own.sides - borders)
        return own.sides
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
        let difference = difference(scale: scale)
        columns.narrow(by: difference)
        columns.note(
            spanning.map { cell in
                ColumnWidths.SpanningCell(
                    columns: cell.columns, least: cell.least - difference, minimum: cell.minimum - difference,
                    maximum: cell.maximum - difference)
            })
        return columns
    }

    /// The length by which the horizontal insets of all cells can shrink.
    private func difference(scale: Double) -> Int {
        let usual = insets.sides - CellInsets(style, level: level, scale: scale).sides
        return leastPadding < insets.sides ? min(usual, leastPadding - Int(Double(leastPadding) * scale)) : usual
    }

    /// The distances between all columns.
    var gaps: Int { gap * max(0, columnCount - 1) }

    /// The widths of columns in a space, and the scale of the horizontal insets with which they fit.
    ///
    /// Where columns do not fit although words are broken, the insets shrink as far as necessary to keep words whole, or if
    /// that is not enough to keep the columns in the space.
    func fitted(_ columns: ColumnWidths, available: Int?) -> (widths: [Int], insetScale: Double) {
        // A table is at least as wide as its words, if there is space, and never wider than its space.
        let space = available.map { max(0, $0 - gaps) }
        let width = width(available: available).map { min(max($0, columns.minimumSum), space ?? .max) }
        let available = width ?? space
        guard let available, columns.leastSum > available else {
            let widths = columns.widths(available: available, isStated: width != nil)
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

    /// The width of the columns, if that of the table is stated, which includes its box.
    private func width(available: Int?) -> Int? {
        let box = style.paragraph.table?.boxEdges.map { LayoutUnit.from($0.left) + LayoutUnit.from($0.right) } ?? 0
        switch style.paragraph.table?.width ?? .automatic {
        case .automatic: return nil
        case .points(let width):
            return width > 0 && width.isFinite ? max(0, LayoutUnit.from(width) - box - gaps) : nil
        case .fraction(let part):
            guard let available, part > 0, part.isFinite else { return nil }
            return max(0, Int(Double(available + box) * min(part, 1)) - box - gaps)
        }
    }

    /// The largest widths after decimal separators by column, in columns with the chosen widths; empty without columns
    /// that are aligned there. Numbers in cells that wrap do not count.
    func decimals(in widths: [Int], insetScale: Double) -> [Int] {
        guard !isDecimal.isEmpty else { return [] }
        let sides = sides - (insetScale < 1 ? difference(scale: insetScale) : 0)
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
