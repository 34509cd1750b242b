/// An element of a list by its identity.
enum ListKey: Hashable, Sendable {
    case header(String)
    case item(String)
    case footer(String)

    /// The id of the item, or that of the section.
    var id: String {
        switch self {
        case .header(let id), .item(let id), .footer(let id): id
        }
    }

    /// The id of an item.
    var item: String? { if case .item(let id) = self { id } else { nil } }
}
