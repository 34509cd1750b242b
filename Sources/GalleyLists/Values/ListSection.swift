/// A section of a list: items, with an optional header and footer.
public struct ListSection: Sendable, Hashable {
    /// Unique among the sections of the list.
    public var id: ItemID
    /// The items in order.
    public var items: [ListItem]
    /// The version of the header; `nil` without a header.
    public var header: Int?
    /// The version of the footer; `nil` without a footer.
    public var footer: Int?

    /// A section.
    public init(_ id: some Hashable & Sendable, items: [ListItem] = [], header: Int? = nil, footer: Int? = nil) {
        self.id = ItemID(id)
        self.items = items
        self.header = header
        self.footer = footer
    }
}
