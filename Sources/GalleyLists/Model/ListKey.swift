/// An element of a list by its identity.
enum ListKey: Hashable, Sendable {
    case header(String)
    case item(String)
    case footer(String)

    /// The id of an item.
    var item: String? { if case .item(let id) = self { id } else { nil } }
}
