/// The result of a search in an editor.
public struct NodeFindResult: Sendable, Hashable {
    /// The number of occurrences.
    public var count: Int
    /// The index of the selected occurrence, from 0; `nil` if there is none.
    public var current: Int?

    /// A result.
    public init(count: Int = 0, current: Int? = nil) {
        self.count = count
        self.current = current
    }
}
