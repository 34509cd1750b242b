/// The width that the user gives to a column of a table.
public struct TableColumnWidth: Sendable, Hashable {
    /// The id of the column.
    public var column: ItemID
    /// The width in points.
    public var width: Double

    /// A width.
    public init(_ column: some Hashable & Sendable, _ width: Double) {
        self.column = ItemID(column)
        self.width = width
    }
}
