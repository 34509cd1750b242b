/// A move of a row by the user, who drags it or uses the keyboard.
///
/// ``ListSnapshot/moving(_:before:)`` performs it.
public struct ListMove: Sendable, Hashable {
    /// The id of the row.
    public var id: ItemID
    /// The id of the row that is to follow it; `nil` at the end of the list.
    public var before: ItemID?

    /// A move.
    public init(_ id: some Hashable & Sendable, before: ItemID?) {
        self.id = ItemID(id)
        self.before = before
    }
}
