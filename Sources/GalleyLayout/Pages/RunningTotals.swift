internal import GalleyPlacing
internal import GalleySupport
internal import GalleyText

/// The sums of the numbers in columns of a table, up to each of its rows, and the rows of text that show them where the table
/// continues on another page.
struct RunningTotals {
    private struct Column {
        var index: Int
        /// The sums of the first rows, from none to all.
        var sums: [Int128]
        var form: CellNumber.Form
        var fraction: Int
    }

    private let titles: ParagraphStyle.CarriedTotals
    /// The UTF-8 offsets in the whole text at which rows end.
    private let ends: [Int]
    private var columns: [Column] = []
    /// The attributes of a cell of each column, and of the text between cells.
    private var styles: [TextAttributes] = []
    private let between: TextAttributes

    /// The totals of a table; nil without rows or columns of numbers.
    init?(_ titles: ParagraphStyle.CarriedTotals, of cells: TableBodyCells, in text: AttributedText) {
        guard let first = cells.rows.first?.first else { return nil }
        self.titles = titles
        ends = cells.rows.map { $0.last?.range.upperBound ?? 0 }
        func style(of cell: TableBodyCells.Cell, column: Int?) -> TextAttributes {
            let run = text.styleRunIndex(atUTF8: cell.range.lowerBound)
            return Self.plain(text.style(ofRun: run).attributes, column: column)
        }
        between = style(of: first, column: nil)
        styles = (0..<cells.columnCount).map { column in
            // The first cell of the column with text.
            let cell = cells.rows.lazy.compactMap { row in row.first { $0.column == column && $0.range.count > 1 } }
                .first
            return style(of: cell ?? first, column: column)
        }
        for index in Set(titles.columns).sorted() where styles.indices.contains(index) {
            if let column = Self.column(index, of: cells, in: text) { columns.append(column) }
        }
        guard !columns.isEmpty else { return nil }
    }

    /// The sums of a column; nil if it has no numbers.
    private static func column(_ index: Int, of cells: TableBodyCells, in text: AttributedText) -> Column? {
        var language: String?
        let numbers = cells.rows.map { row -> CellNumber? in
            guard let cell = row.first(where: { $0.column == index }) else { return nil }
            language = language ?? cell.language
            var string = text.string[text.range(forUTF8: cell.range)]
            while string.last?.isWhitespace == true { string.removeLast() }
            return CellNumber(string, language: cell.language)
        }
        let found = numbers.compactMap { $0 }
        guard var form = found.first?.form else { return nil }
        let fraction = found.reduce(0) { max($0, $1.fractionCount) }
        form.decimal =
            found.lazy.compactMap(\.form.decimal).first ?? Unicode.Scalar(DecimalSeparator.ascii(for: language))
        if let grouped = found.first(where: { $0.form.group != nil }) {
            (form.group, form.groupSize) = (grouped.form.group, grouped.form.groupSize)
        } else {
            let isShort = found.allSatisfy { $0.wholeCount < 4 }
            form.group = isShort ? DecimalSeparator.group(for: language) : nil
        }
        form.minus = found.lazy.compactMap(\.form.minus).first
        // Units that differ are not those of the sum.
        if found.contains(where: { $0.form.prefix != form.prefix }) { form.prefix = "" }
        if found.contains(where: { $0.form.suffix != form.suffix }) { form.suffix = "" }
        var sums: [Int128] = [0]
        sums.reserveCapacity(numbers.count + 1)
        for number in numbers {
            sums.append(sums[sums.count - 1] &+ (number?.scaled(toFraction: fraction) ?? 0))
        }
        return Column(index: index, sums: sums, form: form, fraction: fraction)
    }

    /// The attributes of generated text in a column, or between the cells of a row.
    private static func plain(_ attributes: TextAttributes, column: Int?) -> TextAttributes {
        var result = attributes.continuing
        (result.link, result.anchor, result.pageReference, result.highlight) = (nil, nil, nil, nil)
        if var cell = result.cell {
            (cell.columnSpan, cell.rowSpan, cell.isHeader) = (1, 1, false)
            result.cell = cell
        }
        if result.paragraph != nil { result.paragraph?.breakBefore = nil }
        guard let block = result.block else { return result }
        var row = block
        if case .tableCell? = block.innermost?.kind { row = block.outer }
        result.block =
            column.map { BlockIntent(.init(kind: .tableCell(column: $0), identity: 0), inside: row.chain) } ?? row
        return result
    }

    // MARK: Rows

    /// Whether the table has a row with sums at the end of pages.
    var hasRowBelow: Bool { titles.below != nil }

    /// The row with the sums of the rows that end before an offset of the whole text; nil without such rows, or without a
    /// title.
    ///
    /// - Parameter isAbove: Whether the row is above a part of the table, instead of below it.
    func row(isAbove: Bool, before offset: Int) -> AttributedText? {
        let count = ends.partitioningIndex { $0 > offset }
        guard count > 0, let title = isAbove ? titles.above : titles.below else { return nil }
        return row(title, ofRows: count)
    }

    /// The rows with the sums of the whole table, by which the widths of its columns are determined.
    var allRows: AttributedText {
        [titles.above, titles.below].compactMap { $0 }.reduce(into: AttributedText()) {
            $0.append(row($1, ofRows: ends.count))
        }
    }

    /// A row: the title in front of the first sum, and the sums.
    private func row(_ title: String, ofRows count: Int) -> AttributedText {
        var result = AttributedText()
        let first = columns[0].index
        if first > 0 {
            var style = styles[0]
            if first > 1 {
                style.cell = style.cell ?? CellStyle()
                style.cell?.columnSpan = first
            }
            let line = title.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
            // A cell that spans columns is not empty.
            result.append(line.isEmpty ? "\u{200B}" : line, attributes: style)
        }
        for index in first..<styles.count {
            if index > 0 { result.append("\t", attributes: between) }
            guard let column = columns.first(where: { $0.index == index }) else { continue }
            result.append(
                column.form.text(column.sums[min(count, column.sums.count - 1)], fraction: column.fraction),
                attributes: styles[index])
        }
        result.append("\n", attributes: between)
        return result
    }
}
