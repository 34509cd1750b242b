/// An element of a list by its identity.
enum ListKey: Hashable, Sendable {
    case header(ItemID)
    case item(ItemID)
    case footer(ItemID)

    /// The id of the item, or that of the section.
    var id: ItemID {
        switch self {
        case .header(let id), .item(let id), .footer(let id): id
        }
    }

    /// The id of an item.
    var item: ItemID? { if case .item(let id) = self { id } else { nil } }
}
