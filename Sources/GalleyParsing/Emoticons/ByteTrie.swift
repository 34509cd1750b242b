internal import GalleyValues

/// A set of byte strings that finds the longest one at a position, in time proportional to its length.
///
/// Nodes are in one array in breadth-first order, so that the children of a node are adjacent, sorted by byte.
struct ByteTrie: Sendable {
    private struct Node {
        /// The first child.
        var first: Int32 = 0
        var count: UInt16 = 0
        /// The byte of the edge to this node.
        var byte: UInt8 = 0
        /// The value of the key that ends here, or -1.
        var value: Int32 = -1
    }

    private var nodes: [Node] = [Node()]
    /// The node for each first byte, or 0: most searches end here.
    private var roots = [Int32](repeating: 0, count: 256)

    /// Creates a set; the values are the indices of `keys`.
    init(_ keys: [[UInt8]]) {
        let sorted = keys.indices.filter { !keys[$0].isEmpty }.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
        // Each entry is a node with the range of sorted keys below it.
        var queue: [(node: Int, range: Range<Int>, depth: Int)] = [(0, 0..<sorted.count, 0)]
        var head = 0
        while head < queue.count {
            let (node, range, depth) = queue[head]
            head += 1
            nodes[node].first = Int32(nodes.count)
            var start = range.lowerBound
            // Keys that end here come first.
            while start < range.upperBound, keys[sorted[start]].count == depth {
                nodes[node].value = Int32(sorted[start])
                start += 1
            }
            while start < range.upperBound {
                let byte = keys[sorted[start]][depth]
                var end = start
                while end < range.upperBound, keys[sorted[end]][depth] == byte { end += 1 }
                nodes.append(Node(byte: byte))
                nodes[node].count += 1
                queue.append((nodes.count - 1, start..<end, depth + 1))
                start = end
            }
        }
        for child in 0..<Int(nodes[0].count) {
            let index = Int(nodes[0].first) + child
            roots[Int(nodes[index].byte)] = Int32(index)
        }
    }

    /// Whether a key starts with `byte`.
    @inline(__always)
    func begins(with byte: UInt8) -> Bool { roots[Int(byte)] != 0 }

    /// Calls `body` with each key at `start`, the shortest first: its value and its end.
    func matches(in bytes: [UInt8], at start: Int, _ body: (Int, Int) -> Void) {
        var node = Int(roots[Int(bytes[start])])
        var position = start + 1
        while node != 0 {
            if nodes[node].value >= 0 { body(Int(nodes[node].value), position) }
            guard position < bytes.count else { return }
            node = child(of: node, bytes[position])
            position += 1
        }
    }

    private func child(of node: Int, _ byte: UInt8) -> Int {
        let first = Int(nodes[node].first)
        let children = first..<first + Int(nodes[node].count)
        let index = children.partitioningIndex { nodes[$0].byte >= byte }
        return index < children.upperBound && nodes[index].byte == byte ? index : 0
    }
}
