internal import GalleyValues

/// The occupied cells of a grid, as rectangles.
///
/// A segment tree over the tracks of the major axis: each node has the occupied intervals of the minor axis, merged. So a
/// large rectangle takes as little memory and time as a small one.
struct GridOccupancy {
    /// Disjoint intervals in ascending order.
    private struct Intervals {
        var starts: [Int] = []
        var ends: [Int] = []

        /// The index of the first interval that ends after a position.
        private func index(after position: Int) -> Int {
            ends.partitioningIndex { $0 > position }
        }

        /// The end of an interval that overlaps a range.
        func end(overlapping range: Range<Int>) -> Int? {
            let index = index(after: range.lowerBound)
            return index < starts.count && starts[index] < range.upperBound ? ends[index] : nil
        }

        mutating func insert(_ range: Range<Int>) {
            let first = index(after: range.lowerBound - 1)
            var (last, start, end) = (first, range.lowerBound, range.upperBound)
            while last < starts.count, starts[last] <= range.upperBound {
                start = min(start, starts[last])
                end = max(end, ends[last])
                last += 1
            }
            starts.replaceSubrange(first..<last, with: CollectionOfOne(start))
            ends.replaceSubrange(first..<last, with: CollectionOfOne(end))
        }
    }

    /// The number of leaves, a power of two.
    private let size: Int
    /// The intervals of rectangles that cover all tracks of a node.
    private var covers: [Int: Intervals] = [:]
    /// The intervals of rectangles that touch a track of a node.
    private var touches: [Int: Intervals] = [:]

    /// - Parameter count: the number of tracks on the major axis.
    init(count: Int) {
        var size = 1
        while size < count { size *= 2 }
        self.size = size
    }

    /// Calls `body` with the largest nodes that together are a range.
    private func forEachNode(of range: Range<Int>, _ body: (Int) -> Bool) {
        var (low, high) = (range.lowerBound + size, range.upperBound + size)
        while low < high {
            if low & 1 == 1 {
                if body(low) { return }
                low += 1
            }
            if high & 1 == 1 {
                high -= 1
                if body(high) { return }
            }
            (low, high) = (low / 2, high / 2)
        }
    }

    mutating func insert(major: Range<Int>, minor: Range<Int>) {
        var nodes: [Int] = []
        forEachNode(of: major) {
            nodes.append($0)
            return false
        }
        for node in nodes {
            covers[node, default: Intervals()].insert(minor)
            touches[node, default: Intervals()].insert(minor)
        }
        for leaf in [major.lowerBound, major.upperBound - 1] {
            var node = leaf + size
            while node > 0 {
                touches[node, default: Intervals()].insert(minor)
                node /= 2
            }
        }
    }

    /// The end of occupied cells, on the minor axis, that a rectangle overlaps; nil if it is free.
    func end(overlapping major: Range<Int>, _ minor: Range<Int>) -> Int? {
        for leaf in [major.lowerBound, major.upperBound - 1] {
            var node = leaf + size
            while node > 0 {
                if let end = covers[node]?.end(overlapping: minor) { return end }
                node /= 2
            }
        }
        var found: Int?
        forEachNode(of: major) {
            found = touches[$0]?.end(overlapping: minor)
            return found != nil
        }
        return found
    }

    /// The first position on the minor axis where a rectangle is free and ends within a limit.
    func firstFree(_ major: Range<Int>, from start: Int, span: Int, limit: Int) -> Int? {
        var at = start
        while at + span <= limit {
            guard let end = end(overlapping: major, at..<at + span) else { return at }
            at = end
        }
        return nil
    }
}
