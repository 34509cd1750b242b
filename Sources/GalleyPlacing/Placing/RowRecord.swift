/// Adjacent lines in one row: those of a table's row, cell by cell, or of a row split by obstacles.
public struct RowRecord: Sendable {
    /// The row's block position.
    public var top: Int
    /// The row's height.
    public var height: Int
    /// The indices of its lines.
    public var lines: Range<Int>
    /// The extent of a table's columns with their indents, relative to the region's start.
    public var reach = 0
}
