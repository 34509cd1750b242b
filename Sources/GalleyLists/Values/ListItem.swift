/// An item of a list: the identity of a row, and the version of its content.
public struct ListItem: Sendable, Hashable {
    /// Unique in the whole list. A row whose id is in the next snapshot is the same row, also at another place.
    public var id: ItemID
    /// A number that changes when the content of the row changes. A row with an equal version is not described again.
    public var version: Int
    /// The kind of row. The lengths of measured rows estimate those of other rows of the same kind.
    public var kind: Int

    /// An item.
    public init(_ id: some Hashable & Sendable, version: Int = 0, kind: Int = 0) {
        self.id = ItemID(id)
        self.version = version
        self.kind = kind
    }
}
