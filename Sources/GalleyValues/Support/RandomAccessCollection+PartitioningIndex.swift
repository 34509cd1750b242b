extension RandomAccessCollection where Index == Int {
    /// The index of the first element for which `isAfter` is true, or the end. It must be true for all following elements
    /// as well.
    ///
    /// The index before it is that of the last element for which `isAfter` is false; less than `startIndex` if it is true
    /// for all.
    ///
    /// - Complexity: O(log *n*).
    @inlinable package func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
