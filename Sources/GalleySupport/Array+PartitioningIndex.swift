extension Array {
    /// The index of the first element for which `isAfter` is true. It must be true for all following elements as well.
    @inlinable package func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
