internal import GalleySupport
internal import GalleyValues

/// Adjacent lines in one row: those of a table's row, cell by cell, or of a row split by obstacles.
public struct RowRecord: Sendable {
    /// The row's block position.
    public var top: Int
    /// The row's height.
    public var height: Int
    /// The indices of its lines.
    public var lines: Range<Int>
    /// The extent of a table's columns with their indents, relative to the region's start.
    public var inlineEnd = 0
    /// The index of the row of a table in whose cell it is; -1 if it is in none.
    public var parent: Int32 = -1
    /// The index of its table; -1 for a row split by obstacles.
    public var table: Int32 = -1
    /// The space of a table's columns, insets included; its edges when the layout is finished.
    public var columns = LineFrame(kind: .span, head: 0, tail: 0)
    /// The cells of a table's row, in text order.
    public var cells: [Cell] = []
    /// The rows of a table that cells connect, from top to bottom; empty for a single row.
    public var parts: [ConnectedRow] = []

    /// A cell of a table.
    public struct Cell: Sendable {
        /// The indices of its lines, relative to the row's first line.
        public var lines: Range<Int>
        /// The columns that it spans.
        public var columns: Range<Int>
        /// The index of its first row in ``parts``.
        public var row: Int
        /// The number of rows that it spans.
        public var rowCount = 1

        /// The rows that it spans, as indices of ``parts``.
        public var rows: Range<Int> { row..<row + rowCount }
    }

    /// A row of a table that cells connect to other rows.
    public struct ConnectedRow: Sendable {
        /// Its top, relative to the connected rows.
        public var top: Int
        /// The bottom of its cells, relative to the connected rows.
        public var bottom: Int
        /// The end of its lines, relative to the first line of the connected rows.
        public var lineEnd: Int
    }

    /// The cell that contains a line; nil for a marker.
    public func cell(ofLine line: Int) -> Cell? {
        let line = line - lines.lowerBound
        let place = cells.partitioningIndex { $0.lines.upperBound > line }
        guard place < cells.count, cells[place].lines.contains(line) else { return nil }
        return cells[place]
    }

    /// The extent of rows on the block axis.
    public func extent(ofRows rows: Range<Int>) -> Range<Int> {
        guard rows.lowerBound < parts.count else { return top..<top + max(0, height) }
        let first = parts[rows.lowerBound].top
        return top + first..<top + max(first, parts[min(rows.upperBound, parts.count) - 1].bottom)
    }
}

extension [RowRecord] {
    /// The row of the outermost table that contains a row.
    public func outermost(_ index: Int) -> RowRecord {
        var index = index
        while self[index].parent >= 0 { index = Int(self[index].parent) }
        return self[index]
    }
}
