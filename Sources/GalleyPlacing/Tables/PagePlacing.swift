internal import GalleyRegions
internal import GalleyShaping
public import GalleyText
internal import GalleyUnicode

/// Options for placing the text of a page.
///
/// A table row that is higher than the page is not placed. Instead, ``RowSplit`` reports where to split it. An object, so that
/// text that is not on pages copies one empty reference.
public final class PagePlacing: Sendable {
    /// A table with known column widths.
    public struct KnownTable: Sendable {
        /// The UTF-8 offset in the page's text.
        public var start: Int
        /// The column widths with the insets, in ``LayoutUnit``s.
        public var columns: [Int]
        /// 1 for columns from right to left, otherwise 0.
        public var level: UInt8
        /// The largest widths after decimal separators by column; empty without columns that are aligned there.
        public var decimals: [Int]
        /// The scale of the cells' horizontal insets.
        public var insetScale: Double

        /// A table at an offset.
        public init(start: Int, columns: [Int], level: UInt8, decimals: [Int], insetScale: Double) {
            self.start = start
            self.decimals = decimals
            self.insetScale = insetScale
            self.columns = columns
            self.level = level
        }
    }

    /// The measured tables of the text, which may have more rows than the page's text.
    public let tables: [KnownTable]
    /// Whether only the first row is placed, without the rows that cells connect to it, because it is higher than the page.
    public let placesOneRow: Bool
    /// The block of the text before the page's text; empty on the first page.
    public let block: BlockIntent
    /// Whether the page's text begins inside a paragraph.
    public let isContinued: Bool

    /// Options with measured tables, for text that follows a block.
    public convenience init(tables: [KnownTable] = [], after block: BlockIntent, isContinued: Bool) {
        self.init(tables, after: block, isContinued: isContinued, placesOneRow: false)
    }

    private init(_ tables: [KnownTable], after block: BlockIntent, isContinued: Bool, placesOneRow: Bool) {
        self.tables = tables
        self.placesOneRow = placesOneRow
        self.block = block
        self.isContinued = isContinued
    }

    /// The options for the first row alone.
    public var ofOneRow: PagePlacing {
        PagePlacing(tables, after: block, isContinued: isContinued, placesOneRow: true)
    }
}

extension Placer where R == RectangleRegion {
    private func withTable<Result>(
        at start: Int, maximumRows: Int,
        _ body: (TableSource, UnsafeBufferPointer<UInt8>) throws(GalleyError) -> Result
    ) throws(GalleyError) -> Result? {
        var string = text.string
        let result: Swift.Result<Result?, GalleyError> = string.withUTF8 { bytes in
            do throws(GalleyError) {
                guard let paragraph = unsafe ParagraphSplitter.next(in: bytes, from: start) else {
                    return .success(nil)
                }
                var place = Place(paragraph: paragraph, run: text.styleRunIndex(atUTF8: start))
                guard let table = unsafe try readTable(bytes, at: &place, maximumRows: maximumRows) else {
                    return .success(nil)
                }
                return .success(unsafe try body(table, bytes))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    func row(at start: Int) throws(GalleyError) -> TableSource.Row? {
        unsafe try withTable(at: start, maximumRows: 1) { (table, _) throws(GalleyError) in table.rows.first } ?? nil
    }

    func table(at start: Int) throws(GalleyError) -> TableSource? {
        unsafe try withTable(at: start, maximumRows: .max) { (table, _) throws(GalleyError) in table }
    }

    func measureTable(at start: Int) throws(GalleyError) -> MeasuredTable? {
        unsafe try withTable(at: start, maximumRows: .max) { (table, bytes) throws(GalleyError) in
            let metrics = table.rows[0].style.paragraph
            let level = unsafe table.level(bytes)
            var grid = TableGrid(table, level: level)
            let meter = unsafe try measureColumns(of: &grid, bytes, keepsCells: false)
            let indents = metrics.indents(isFirstLine: false, width: region.measure)
            let available = metrics.available(between: indents, width: region.measure)
            let (widths, insetScale) = meter.fitted(meter.finished(), available: available)
            let decimals = meter.decimals(in: widths, insetScale: insetScale)
            return MeasuredTable(
                range: table.range, headerEnd: table.headerEnd, columns: widths, level: level, decimals: decimals,
                insetScale: insetScale)
        }
    }
}
