/// The widths of a table's columns based on their cells (CSS Tables 3, "auto" layout), in ``LayoutUnit``s.
struct ColumnWidths {
    /// The widths if words may be broken, if they may not, and without wrapping; in ascending order.
    private(set) var least: [Int]
    private(set) var minimum: [Int]
    private(set) var maximum: [Int]

    init(count: Int) {
        least = Array(repeating: 0, count: count)
        minimum = least
        maximum = least
    }

    mutating func note(column: Int, least: Int, minimum: Int, maximum: Int) {
        self.least[column] = max(self.least[column], least)
        self.minimum[column] = max(self.minimum[column], least, minimum)
        self.maximum[column] = max(self.maximum[column], least, minimum, maximum)
    }

    /// Widens columns for a cell that spans them, whose widths exclude the space between the columns. The missing width
    /// is distributed in proportion to the columns' maximum widths including `padding`.
    mutating func note(columns: Range<Int>, padding: Int, least: Int, minimum: Int, maximum: Int) {
        let weights = self.maximum[columns].map { max(1, $0 + padding) }
        ColumnWidths.widen(&self.least, columns, to: least, weights)
        ColumnWidths.widen(&self.minimum, columns, to: max(least, minimum), weights)
        ColumnWidths.widen(&self.maximum, columns, to: max(least, minimum, maximum), weights)
        for column in columns {
            self.minimum[column] = max(self.minimum[column], self.least[column])
            self.maximum[column] = max(self.maximum[column], self.minimum[column])
        }
    }

    private static func widen(_ widths: inout [Int], _ columns: Range<Int>, to need: Int, _ weights: [Int]) {
        let lack = need - widths[columns].reduce(0, +)
        guard lack > 0 else { return }
        let high = zip(widths[columns], weights).map { $0 + $1 }
        widths.replaceSubrange(columns, with: between(Array(widths[columns]), high, total: need))
    }

    /// The widths in a table whose cells have a total width of `available`; nil is unbounded.
    ///
    /// Columns are never wider than their contents. If that is too much, each one is reduced in proportion to its
    /// possible reduction: first by wrapping, then by breaking words. Below that they overflow.
    func widths(available: Int?) -> [Int] {
        guard let available, available < maximum.reduce(0, +) else { return maximum }
        if available >= minimum.reduce(0, +) {
            return ColumnWidths.between(minimum, maximum, total: available)
        }
        guard available > least.reduce(0, +) else { return least }
        return ColumnWidths.between(least, minimum, total: available)
    }

    /// Widths from `low` to `high` whose sum is exactly `total`.
    private static func between(_ low: [Int], _ high: [Int], total: Int) -> [Int] {
        let base = low.reduce(0, +)
        let range = high.reduce(0, +) - base
        guard range > 0 else { return low }
        let extra = total - base
        var passed = 0
        var given = 0
        return low.indices.map { index in
            passed += high[index] - low[index]
            // Computed from cumulative sums, so that rounding loses nothing.
            let due = range.dividingFullWidth(extra.multipliedFullWidth(by: passed)).quotient
            defer { given = due }
            return low[index] + due - given
        }
    }
}
