/// An element of a list by its position: an item, a header or a footer.
enum ListElement: Hashable, Sendable {
    /// A header, by the position of its section.
    case header(Int)
    /// An item, by its position in the whole list.
    case item(Int)
    /// A footer, by the position of its section.
    case footer(Int)
}
