internal import GalleyRegions
public import GalleyShaping
public import GalleyText
internal import GalleyUnicode

/// Options for placing the text of a page.
///
/// A table row that is higher than the page is not placed. Instead, ``RowCut`` reports where to split it.
public struct PagePlacing: Sendable {
    /// A table with known column widths.
    public struct KnownTable: Sendable {
        /// The UTF-8 offset in the page's text.
        public var start: Int
        /// The column widths with the insets, in ``LayoutUnit``s.
        public var columns: [Int]
        /// 1 for columns from right to left, otherwise 0.
        public var level: UInt8

        /// A table at an offset.
        public init(start: Int, columns: [Int], level: UInt8) {
            self.start = start
            self.columns = columns
            self.level = level
        }
    }

    /// The measured tables of the text, which may have more rows than the page's text.
    public var tables: [KnownTable]

    /// Options with measured tables.
    public init(tables: [KnownTable] = []) {
        self.tables = tables
    }
}

/// The place at which a table row that is higher than a page is split.
public struct RowCut: Sendable {
    /// The UTF-8 offset of the row's first cell.
    public var row: Int
    /// The UTF-8 offset in each cell at which the row continues; the cell's end if the whole cell is shown.
    public var cuts: [Int]
}

/// The column widths of a table, measured without placing it.
public struct MeasuredTable: Sendable {
    /// The UTF-8 range of the table.
    public var range: Range<Int>
    /// The UTF-8 offset of the header rows' end.
    public var headerEnd: Int
    /// The column widths with the insets, in ``LayoutUnit``s.
    public var columns: [Int]
    /// 1 for columns from right to left, otherwise 0.
    public var level: UInt8

    /// Measures the table that begins with the paragraph at a UTF-8 offset, for a measure in ``LayoutUnit``s; nil if no table
    /// begins there.
    /// - Complexity: O(*n*) in the table.
    public init?(
        in text: AttributedText, at start: Int, measure: Int, fonts: borrowing FontLibrary, worker: Typesetter
    ) throws(GalleyError) {
        let placer = Placer(
            text, in: RectangleRegion(measure: measure, blockEnd: nil, maximumRows: 0), options: PlacingOptions(),
            fonts: fonts, worker: worker)
        guard let measured = try placer.measureTable(at: start) else { return nil }
        self = measured
    }

    fileprivate init(range: Range<Int>, headerEnd: Int, columns: [Int], level: UInt8) {
        self.range = range
        self.headerEnd = headerEnd
        self.columns = columns
        self.level = level
    }
}

/// The cells of a table's row.
public struct RowCells: Sendable {
    /// The UTF-8 ranges of the cells, including their tabs or terminators, and list markers before the first cell.
    public var cells: [Range<Int>]
    /// The UTF-8 offsets of the cells' text, after list markers.
    public var starts: [Int]

    /// The row that begins with the paragraph at a UTF-8 offset; nil if no row begins there.
    /// - Complexity: O(*n*) in the row.
    public init?(
        in text: AttributedText, at start: Int, fonts: borrowing FontLibrary, worker: Typesetter
    ) throws(GalleyError) {
        let placer = Placer(
            text, in: RectangleRegion(measure: nil, blockEnd: nil, maximumRows: 0), options: PlacingOptions(),
            fonts: fonts, worker: worker)
        guard let row = try placer.row(at: start), var first = row.cells.first?.range else { return nil }
        if let marker = row.marker { first = marker.range.lowerBound..<first.upperBound }
        cells = [first] + row.cells.dropFirst().map(\.range)
        starts = row.cells.map(\.range.lowerBound)
    }
}

extension Placer where R == RectangleRegion {
    private func withTable<Result>(
        at start: Int, mostRows: Int,
        _ body: (TableSource, UnsafeBufferPointer<UInt8>) throws(GalleyError) -> Result
    ) throws(GalleyError) -> Result? {
        var string = text.string
        let result: Swift.Result<Result?, GalleyError> = string.withUTF8 { bytes in
            do throws(GalleyError) {
                guard let paragraph = unsafe ParagraphSplitter.next(in: bytes, from: start) else {
                    return .success(nil)
                }
                var place = Place(paragraph: paragraph, run: text.styleRunIndex(atUTF8: start))
                guard let table = unsafe try readTable(bytes, at: &place, mostRows: mostRows) else {
                    return .success(nil)
                }
                return .success(unsafe try body(table, bytes))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    fileprivate func row(at start: Int) throws(GalleyError) -> TableSource.Row? {
        unsafe try withTable(at: start, mostRows: 1) { (table, _) throws(GalleyError) in table.rows.first } ?? nil
    }

    fileprivate func measureTable(at start: Int) throws(GalleyError) -> MeasuredTable? {
        unsafe try withTable(at: start, mostRows: .max) { (table, bytes) throws(GalleyError) in
            let metrics = table.rows[0].style.paragraph
            let level = unsafe tableLevel(table, bytes, direction: metrics.options.direction)
            let insets = CellInsets(table.rows[0].style, level: level)
            var meter = TableMeter(table, sides: insets.leading + insets.trailing)
            for row in table.rows {
                for cell in row.cells {
                    meter.note(unsafe try shape(cell, of: table, bytes, level: level).source, of: cell)
                }
            }
            let indents = metrics.indents(isFirstLine: false, width: region.measure)
            let available = metrics.available(between: indents, width: region.measure)
            let widths = meter.finished().widths(available: available)
            return MeasuredTable(range: table.range, headerEnd: table.headerEnd, columns: widths, level: level)
        }
    }
}

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
