/// Disjoint sets of numbers from 0. The smallest number of a set is its root, so that sets are in the order of their numbers.
struct DisjointSets {
    private var parent: [Int32]

    /// Creates a set for each number.
    init(count: Int) {
        parent = unsafe [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
            for index in 0..<count { unsafe buffer[index] = Int32(index) }
            initialized = count
        }
    }

    /// The smallest number of the set that contains `number`.
    @inline(__always)
    mutating func root(of number: Int32) -> Int32 {
        var root = number
        while parent[Int(root)] != root { root = parent[Int(root)] }
        var next = number
        while parent[Int(next)] != root { (parent[Int(next)], next) = (root, parent[Int(next)]) }
        return root
    }

    /// Unites the sets of two numbers.
    @inline(__always)
    mutating func unite(_ one: Int32, _ other: Int32) {
        let (first, second) = (root(of: one), root(of: other))
        parent[Int(max(first, second))] = min(first, second)
    }
}
