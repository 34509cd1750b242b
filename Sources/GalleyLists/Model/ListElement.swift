/// An element of a list by its position: an item, a header or a footer.
enum ListElement: Hashable, Sendable {
    /// A header, by the position of its section.
    case header(Int)
    /// An item, by its position in the whole list.
    case item(Int)
    /// A footer, by the position of its section.
    case footer(Int)
}

/// An element of a list by its identity.
enum ListKey: Hashable, Sendable {
    case header(String)
    case item(String)
    case footer(String)

    /// The id of an item.
    var item: String? { if case .item(let id) = self { id } else { nil } }
}
