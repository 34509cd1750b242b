internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// A table in the text: rows of cells.
///
/// A row is a paragraph with tabs between its cells, a paragraph for each cell, distinguished by increasing column numbers, or
/// the paragraphs in cells with identities.
struct TableSource {
    struct Cell {
        /// The range in the text in UTF-8 offsets, including the tab or terminator that ends the cell.
        var range: Range<Int>
        /// A style run at or before its start.
        var run: Int
        var column: Int
        /// The number of columns.
        var span = 1
        /// The number of rows.
        var rowSpan = 1
        /// The place of its content in a row that is higher.
        var verticalAlignment = CellStyle.VerticalAlignment.baseline
        /// The identity of a cell that contains blocks; 0 for other cells.
        var identity = 0
        /// The UTF-8 offset of the end of its text without a terminator, if it contains blocks.
        var contentEnd = 0
        /// Its box; nil if it has the insets of the table.
        var box: CellBox?
        /// Its edges, if it has a box and the widths of borders are known.
        var edges: CellEdges?

        var columns: Range<Int> { column..<column + span }
    }

    struct Row {
        var cells: [Cell] = []
        /// The markers of the list items that start with this row.
        var marker: Cell?
        /// The style of the row's first character.
        var style: ResolvedStyle
        /// The space between it and the previous row.
        var spacingBefore: Int
        var isHeader: Bool
        /// The largest number of rows that a cell spans.
        var rowSpan: Int { cells.reduce(1) { max($0, $1.rowSpan) } }
    }

    var rows: [Row] = []
    var alignments: [BlockIntent.ColumnAlignment]
    var columnCount: Int
    /// The range in UTF-8 offsets.
    var range: Range<Int>
    /// Whether cells have boxes.
    fileprivate(set) var hasCellBoxes = false

    /// The gaps between columns and between rows, in ``LayoutUnit``s.
    var gaps: (column: Int, row: Int) {
        guard let gaps = rows.first?.style.paragraph.table?.gaps else { return (0, 0) }
        return (LayoutUnit.from(gaps.column), LayoutUnit.from(gaps.row))
    }

    /// The UTF-8 offset of the header rows' end; the table's start if it has none.
    var headerEnd: Int {
        var end = range.lowerBound
        for row in rows where row.isHeader { end = row.cells.last?.range.upperBound ?? end }
        return end
    }

    /// Extends the last cell by a paragraph, if it is the same cell.
    fileprivate mutating func extendLastCell(_ cell: Cell) -> Bool {
        guard let row = rows.indices.last, let last = rows[row].cells.indices.last,
            rows[row].cells[last].identity == cell.identity
        else { return false }
        rows[row].cells[last].range = rows[row].cells[last].range.lowerBound..<cell.range.upperBound
        rows[row].cells[last].contentEnd = cell.contentEnd
        return true
    }

    /// 1 if columns run from right to left: as the style specifies, or the first strong character determines.
    func level(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
        let metrics = rows[0].style.paragraph
        switch metrics.table?.direction ?? metrics.options.direction {
        case .ltr: return 0
        case .rtl: return 1
        case .auto:
            for row in rows {
                for cell in row.cells {
                    let part = unsafe UnsafeBufferPointer(rebasing: bytes[cell.range])
                    if let level = unsafe BidiAnalysis.firstStrongLevel(part) { return level }
                }
            }
            return 0
        }
    }

    /// The maximum number of columns, since documents may contain any number; further columns share the last one.
    static let maximumColumns = 1 << 12
}

extension Placer {
    /// The table that starts with the paragraph at `place`, which is advanced to the table's last paragraph. Nil if
    /// there is none: a list marker may also start other blocks. At most `maximumRows` rows are read.
    func readTable(
        _ bytes: UnsafeBufferPointer<UInt8>, at place: inout Place, maximumRows: Int = .max
    ) throws(GalleyError) -> TableSource? {
        var table: TableSource?
        var part: TablePosition?
        var ahead = place
        while true {
            let runs = text.styleRuns
            while ahead.run + 1 < runs.count, Int(runs[ahead.run + 1].start) <= ahead.paragraph.start { ahead.run += 1 }
            var start = ahead.paragraph.start
            var run = ahead.run
            var style = try resolve(run)
            let first = style
            while style.paragraph.isListMarker, run + 1 < runs.count,
                Int(runs[run + 1].start) < ahead.paragraph.contentEnd
            {
                run += 1
                start = Int(runs[run].start)
                style = try resolve(run)
            }
            guard let own = style.paragraph.table else { break }
            if let part, !own.isSameTable(as: part) || (own.isHeader && !part.isHeader) { break }
            // A marker starts another item, and with it another table.
            if table != nil, start > ahead.paragraph.start { break }
            let sharesRow = part?.mayShareRow(with: own) ?? false
            part = own
            var result =
                table
                ?? TableSource(
                    alignments: own.alignments, columnCount: min(own.alignments.count, TableSource.maximumColumns),
                    range: start..<start)
            // Released, since two references would copy its rows each time one is added.
            table = nil
            var cells = unsafe try self.cells(bytes, of: ahead.paragraph, from: start, run: run, own)
            if cells.contains(where: { $0.box != nil }) { result.hasCellBoxes = true }
            let isContinued =
                result.rows.last.map { row in
                    sharesRow && row.isHeader == own.isHeader
                        && (row.cells.last?.columns.upperBound ?? .max) <= cells[0].column
                } ?? false
            if own.cellIdentity != 0, sharesRow, result.extendLastCell(cells[0]) {
                // A further block of the same cell.
            } else if isContinued {
                result.rows[result.rows.count - 1].cells += cells
            } else {
                if result.rows.count >= maximumRows {
                    table = result
                    break
                }
                var row = TableSource.Row(
                    style: style, spacingBefore: first.paragraph.spacingBefore, isHeader: own.isHeader)
                if start > ahead.paragraph.start {
                    row.marker = TableSource.Cell(range: ahead.paragraph.start..<start, run: ahead.run, column: -1)
                }
                swap(&row.cells, &cells)
                result.rows.append(row)
            }
            let width = result.rows[result.rows.count - 1].cells.last?.columns.upperBound ?? 1
            result.columnCount = max(result.columnCount, width)
            result.range = result.range.lowerBound..<ahead.paragraph.end
            table = result
            place = ahead
            guard ahead.paragraph.end < bytes.count,
                let next = unsafe ParagraphSplitter.next(in: bytes, from: ahead.paragraph.end)
            else { break }
            ahead.paragraph = next
        }
        return table
    }

    /// The cell that contains a paragraph and may contain further ones.
    private func cell(
        _ position: TablePosition, of paragraph: Paragraph, run: Int
    ) -> TableSource.Cell {
        let column = min(max(0, position.column ?? 0), TableSource.maximumColumns - 1)
        return TableSource.Cell(
            range: paragraph.start..<paragraph.end, run: run, column: column,
            span: min(position.columnSpan, TableSource.maximumColumns - column), rowSpan: position.rowSpan,
            verticalAlignment: position.verticalAlignment, identity: position.cellIdentity,
            contentEnd: paragraph.contentEnd, box: position.cellBox)
    }

    /// The cells of one paragraph, split at its tabs, or the one that contains it.
    private func cells(
        _ bytes: UnsafeBufferPointer<UInt8>, of paragraph: Paragraph, from start: Int, run: Int,
        _ position: TablePosition
    ) throws(GalleyError) -> [TableSource.Cell] {
        if position.cellIdentity != 0 { return [cell(position, of: paragraph, run: run)] }
        var cells: [TableSource.Cell] = []
        let runs = text.styleRuns
        var run = run
        var cellStart = start
        while true {
            var end = cellStart
            while end < paragraph.contentEnd, unsafe bytes[end] != 0x09 { end += 1 }
            let isLast = end == paragraph.contentEnd
            while run + 1 < runs.count, Int(runs[run + 1].start) <= cellStart { run += 1 }
            let least = cells.last?.columns.upperBound ?? 0
            let own = try resolve(run).paragraph.table
            let column = min(max(least, own?.column ?? least), TableSource.maximumColumns - 1)
            let span = min(own?.columnSpan ?? 1, TableSource.maximumColumns - column)
            let range = cellStart..<(isLast ? paragraph.end : end + 1)
            if column < least {
                // No further column: the rest belongs to the last cell.
                cells[cells.count - 1].range = cells[cells.count - 1].range.lowerBound..<paragraph.end
                break
            }
            cells.append(
                TableSource.Cell(
                    range: range, run: run, column: column, span: span, rowSpan: own?.rowSpan ?? 1,
                    verticalAlignment: own?.verticalAlignment ?? .baseline, box: own?.cellBox))
            if isLast { break }
            cellStart = end + 1
        }
        return cells
    }
}
