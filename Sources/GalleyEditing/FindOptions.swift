/// Options of a text search.
public struct FindOptions: Sendable, Hashable {
    /// Whether `A` and `a` differ; otherwise they match by Unicode's simple default case folding.
    public var matchesCase: Bool
    /// Whether only whole words are found.
    public var matchesWords: Bool
    /// Whether the search continues at the other end of the text.
    public var wraps: Bool

    /// Creates options; by default only `wraps` is on.
    public init(matchesCase: Bool = false, matchesWords: Bool = false, wraps: Bool = true) {
        self.matchesCase = matchesCase
        self.matchesWords = matchesWords
        self.wraps = wraps
    }
}
