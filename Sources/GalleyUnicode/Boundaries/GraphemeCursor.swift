public import GalleyValues

/// A forward iterator over grapheme cluster boundaries.
public struct GraphemeCursor<Starts: RandomAccessCollection> where Starts.Element == Int32, Starts.Index == Int {
    /// The sorted starts; empty if every byte is a cluster.
    @usableFromInline let starts: Starts
    @usableFromInline let count: Int
    @usableFromInline var index = 0

    /// Creates a cursor at the first of `starts`, the sorted starts of clusters in `count` bytes of text.
    @inlinable public init(starts: Starts, count: Int) {
        self.starts = starts
        self.count = count
    }

    /// The first boundary after `position`, which must not decrease between calls.
    @inlinable public mutating func end(after position: Int) -> Int {
        guard !starts.isEmpty else { return position + 1 }
        if index > 0, Int(starts[index - 1]) > position { index = 0 }
        if index + 8 < starts.count, Int(starts[index + 8]) <= position {
            index = starts.partitioningIndex { Int($0) > position }
        }
        while index < starts.count, Int(starts[index]) <= position { index += 1 }
        return index < starts.count ? Int(starts[index]) : count
    }

    /// Iterates over clusters from the boundary `position` on, as long as they end by `limit` and `isWanted` accepts
    /// them; returns the end position.
    @inlinable @inline(__always)
    public mutating func walk(from position: Int, to limit: Int, while isWanted: (Range<Int>) -> Bool) -> Int {
        var start = position
        var end = self.end(after: start)
        while end <= limit, isWanted(start..<end) {
            start = end
            guard start < limit else { break }
            index &+= 1
            end = index < starts.count ? Int(starts[index]) : count
        }
        return start
    }
}
