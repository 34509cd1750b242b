public import GalleyNodes
internal import GalleyText

/// A column of a table.
public struct TableColumn: Sendable {
    /// The width of a column.
    public enum Width: Sendable, Hashable {
        /// A width in points.
        case points(Double)
        /// A share of the space that the other columns leave, with a least width in points.
        case share(Double, least: Double = 40)
    }

    /// Unique in the table, as its description is.
    public var id: ItemID
    /// The text of the header.
    public var title: String
    /// The width of the header and of all cells.
    public var width: Width
    /// Whether a tap on the header sorts by the column.
    public var isSortable: Bool
    let cell: @Sendable (ListRow) -> any Node

    /// A column.
    ///
    /// - Parameter cell: the content of the cell of a row; called on any thread.
    public init(
        _ id: some Hashable & Sendable, title: String, width: Width = .share(1), isSortable: Bool = false,
        cell: @escaping @Sendable (ListRow) -> any Node
    ) {
        self.id = ItemID(id)
        self.title = title
        self.width = width
        self.isSortable = isSortable
        self.cell = cell
    }
}
