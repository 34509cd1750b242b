/// The order of the rows of a table.
public struct TableOrder: Sendable, Hashable {
    /// The id of the column.
    public var column: ItemID
    /// Whether the greatest value is first.
    public var isDescending: Bool

    /// An order.
    public init(by column: some Hashable & Sendable, isDescending: Bool = false) {
        self.column = ItemID(column)
        self.isDescending = isDescending
    }
}
