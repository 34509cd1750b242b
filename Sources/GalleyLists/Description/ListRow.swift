public import GalleyNodes

/// The inputs of a row's content: its item, its place and its state.
public struct ListRow: Sendable {
    /// The identity and version.
    public var item: ListItem
    /// The position in the whole list, from 0, when the row was described. A row that only moves is not described again.
    public var index: Int
    /// The id of the section.
    public var section: ItemID
    /// The state of the row.
    public var state: ListRowState
    /// The environment in which the row is described.
    public var environment: NodeEnvironment

    /// The id of the item.
    public var id: ItemID { item.id }
}
