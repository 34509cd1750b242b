/// The order of the rows of a table.
public struct TableOrder: Sendable, Hashable {
    /// The id of the column.
    public var column: String
    /// Whether the greatest value is first.
    public var isDescending: Bool

    /// An order.
    public init(by column: String, isDescending: Bool = false) {
        self.column = column
        self.isDescending = isDescending
    }
}
