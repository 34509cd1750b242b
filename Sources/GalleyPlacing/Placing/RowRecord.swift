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
    /// The rows of a table that cells connect, from top to bottom; empty for a single row.
    public var parts: [ConnectedRow] = []
    /// The cells that span several of ``parts``.
    public var spans: [Span] = []

    /// A row of a table that cells connect to other rows.
    public struct ConnectedRow: Sendable {
        /// Its top, relative to the connected rows.
        public var top: Int
        /// The end of its lines, relative to the first line of the connected rows.
        public var lineEnd: Int
    }

    /// A cell that spans several rows.
    public struct Span: Sendable {
        /// The cell's first line, relative to the first line of the connected rows.
        public var line: Int
        /// The number of rows.
        public var rows: Int
    }
}
