/// A move of a row that the user asks for, by dragging it or by keyboard.
///
/// ``ListSnapshot/moving(_:before:)`` performs it.
public struct ListMove: Sendable, Hashable {
    /// The id of the row.
    public var id: String
    /// The id of the row that is to follow it; `nil` at the end of the list.
    public var before: String?

    /// A move.
    public init(_ id: String, before: String?) {
        self.id = id
        self.before = before
    }
}
