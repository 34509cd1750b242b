/// Names met in a batch, as hashes in bounded memory.
///
/// The latest million to two million names are known; a name that returns after more is not recognised.
struct KnownNames {
    private static let limit = 1 << 20
    private var recent = Set<Int>()
    private var older = Set<Int>()

    /// Inserts a name, and returns whether it was unknown.
    mutating func insert(_ name: String) -> Bool {
        let hash = name.hashValue
        if older.contains(hash) { return false }
        guard recent.insert(hash).inserted else { return false }
        if recent.count == Self.limit {
            older = recent
            recent = Set(minimumCapacity: Self.limit)
        }
        return true
    }
}
