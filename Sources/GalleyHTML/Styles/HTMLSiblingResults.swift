/// Results of selectors for the children of parents. Without them, the work for each child grows with the number of its siblings.
struct HTMLSiblingResults {
    /// A compound of a selector, and the parent of the elements that it is matched to.
    struct Key: Hashable {
        let selector: ObjectIdentifier
        let compound: Int
        let parent: Int32
        let isFromEnd: Bool
    }

    /// The search for the first child that a selector matches.
    struct Search {
        /// The number of children that have been examined, and the next one.
        var examined: Int32 = 0
        var next: Int32
        /// The position of the first child that decides the result; nil if there is none so far.
        var decided: Int32?
        var isMatch = false
    }

    private var searches: [Key: Search] = [:]
    private var positions: [Key: [Int32: Int32]] = [:]
    private var lastMatches: [Key: Int32] = [:]
    /// The number of cached results, and its maximum: hostile style sheets cause any number of results.
    private var count = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func search(_ key: Key) -> Search? { searches[key] }

    mutating func set(_ search: Search, for key: Key) {
        if searches.updateValue(search, forKey: key) == nil { add(1) }
    }

    /// The positions of the children that a list of selectors matches; nil if they are not known.
    func positions(_ key: Key) -> [Int32: Int32]? { positions[key] }

    mutating func set(_ table: [Int32: Int32], for key: Key) {
        positions[key] = table
        add(table.count + 1)
    }

    /// The position of the last child that a selector matches, 0 for none; nil if it is not known.
    func lastMatch(_ key: Key) -> Int32? { lastMatches[key] }

    mutating func set(lastMatch: Int32, for key: Key) {
        lastMatches[key] = lastMatch
        add(1)
    }

    private mutating func add(_ results: Int) {
        count += results
        guard count > limit else { return }
        searches.removeAll()
        positions.removeAll()
        lastMatches.removeAll()
        count = 0
    }
}
