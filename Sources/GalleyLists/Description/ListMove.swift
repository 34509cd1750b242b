/// A move of a row by the user, who drags it or uses the keyboard.
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
