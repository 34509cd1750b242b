extension [(Double, Double)] {
    /// The index of the first element whose second value is not below `value`, for ascending values.
    func firstIndex(notBelow value: Double) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].1 >= value { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
