internal import GalleySupport
public import GalleyText
internal import GalleyValues

/// Widths of a table's columns from the widths of their cells (CSS Tables 3, "auto" layout), in ``LayoutUnit``s. They
/// include the insets of cells: a column without a cell has none.
public struct ColumnWidths {
    /// A cell that spans several columns, and the widths that it needs, including insets.
    public struct SpanningCell {
        var columns: Range<Int>
        var least: Int
        var minimum: Int
        var maximum: Int

        /// Creates a cell.
        public init(columns: Range<Int>, least: Int, minimum: Int, maximum: Int) {
            (self.columns, self.least, self.minimum, self.maximum) = (columns, least, minimum, maximum)
        }
    }

    /// The widths if words may be broken, and if they may not.
    private(set) var least: [Int]
    private(set) var minimum: [Int]
    /// The widths without wrapping.
    public private(set) var maximum: [Int]
    private let sizing: ParagraphStyle.ColumnSizing
    /// The chosen widths of the first columns.
    private let chosen: [ParagraphStyle.ColumnWidth]

    /// - Parameter chosen: The chosen widths of the first columns.
    public init(
        count: Int, sizing: ParagraphStyle.ColumnSizing = .proportional, chosen: [ParagraphStyle.ColumnWidth] = []
    ) {
        self.sizing = sizing
        self.chosen = Array(chosen.prefix(count))
        least = Array(repeating: 0, count: count)
        minimum = least
        maximum = least
    }

    /// Widens a column for a cell in it.
    public mutating func note(column: Int, least: Int, minimum: Int, maximum: Int) {
        self.least[column] = max(self.least[column], least)
        self.minimum[column] = max(self.minimum[column], least, minimum)
        self.maximum[column] = max(self.maximum[column], least, minimum, maximum)
    }

    /// Narrows the columns that have cells, because the insets of cells are smaller.
    mutating func narrow(by difference: Int) {
        for column in maximum.indices where maximum[column] > 0 {
            least[column] = max(0, least[column] - difference)
            minimum[column] -= difference
            maximum[column] -= difference
        }
    }

    /// Widens columns for the cells that span several of them, after all other cells were noted.
    ///
    /// Cells that span fewer columns come first. The width of a cell is distributed to its columns depending on the
    /// widths that they have because of earlier cells. Cells that span the same number of columns do not affect each
    /// other (CSS Tables 3, "based on cells of span up to N").
    public mutating func note(_ cells: [SpanningCell]) {
        guard !cells.isEmpty else { return }
        var needs: [Range<Int>: SpanningCell] = [:]
        for cell in cells {
            var need = needs[cell.columns] ?? cell
            need.least = max(need.least, cell.least)
            need.minimum = max(need.minimum, need.least, cell.minimum)
            need.maximum = max(need.maximum, need.minimum, cell.maximum)
            needs[cell.columns] = need
        }
        let sorted = needs.values.sorted {
            ($0.columns.count, $0.columns.lowerBound) < ($1.columns.count, $1.columns.lowerBound)
        }
        let narrowest = least
        let isFixed = fixPointColumns()
        let fixed = least
        var start = 0
        while start < sorted.count {
            let span = sorted[start].columns.count
            var end = start + 1
            while end < sorted.count, sorted[end].columns.count == span { end += 1 }
            let high = Sums(maximum)
            let widths = (least: Sums(least), minimum: Sums(minimum))
            for cell in sorted[start..<end] {
                Self.widen(&least, cell.columns, to: cell.least, from: widths.least, high, isFixed)
                Self.widen(&minimum, cell.columns, to: cell.minimum, from: widths.minimum, high, isFixed)
                Self.widen(&maximum, cell.columns, to: cell.maximum, from: high, high, isFixed)
            }
            for column in least.indices {
                minimum[column] = max(minimum[column], least[column])
                maximum[column] = max(maximum[column], minimum[column])
            }
            start = end
        }
        // A chosen width is not a limit for columns that do not fit next to each other.
        for column in isFixed.indices where isFixed[column] && least[column] == fixed[column] {
            least[column] = narrowest[column]
        }
    }

    /// Gives columns whose widths were chosen in points these widths; returns which they are, or nothing without any. Preferred widths
    /// are not the least ones.
    private mutating func fixPointColumns() -> [Bool] {
        var result: [Bool] = []
        for (column, width) in chosen.enumerated() {
            guard case .points(let points) = width else { continue }
            if result.isEmpty { result = Array(repeating: false, count: least.count) }
            result[column] = true
            let width = max(least[column], LayoutUnit.from(max(0, points)))
            if sizing == .preferred {
                maximum[column] = max(minimum[column], width)
                continue
            }
            (minimum[column], maximum[column]) = (width, width)
            least[column] = width
        }
        return result
    }

    /// Widths with the sums of those before each.
    private struct Sums {
        let widths: [Int]
        private let sums: [Int]

        init(_ widths: [Int]) {
            self.widths = widths
            var sums = [0]
            sums.reserveCapacity(widths.count + 1)
            for width in widths { sums.append(sums[sums.count - 1] + width) }
            self.sums = sums
        }

        func sum(_ columns: Range<Int>) -> Int { sums[columns.upperBound] - sums[columns.lowerBound] }
    }

    /// Shares the need of a cell: by how much its columns can still grow up to their largest widths, then in proportion to
    /// those. Columns with chosen widths do not grow if others can (CSS Tables 3, "distribution algorithm").
    private static func widen(
        _ widths: inout [Int], _ columns: Range<Int>, to need: Int, from low: Sums, _ high: Sums, _ isFixed: [Bool]
    ) {
        guard need > low.sum(columns) else { return }
        if !isFixed.isEmpty {
            let others = columns.filter { !isFixed[$0] }
            if !others.isEmpty, others.count < columns.count {
                var part = others.map { widths[$0] }
                let fixed = columns.reduce(0) { $0 + (isFixed[$1] ? low.widths[$1] : 0) }
                widen(
                    &part, 0..<others.count, to: need - fixed, from: Sums(others.map { low.widths[$0] }),
                    Sums(others.map { high.widths[$0] }), [])
                for (column, width) in zip(others, part) { widths[column] = width }
                return
            }
        }
        let maximum = high.sum(columns)
        let shares: [Int]
        if need < maximum {
            shares = between(Array(low.widths[columns]), Array(high.widths[columns]), total: need)
        } else {
            let base = Array(high.widths[columns])
            let weights = maximum > 0 ? base : Array(repeating: 1, count: columns.count)
            shares = between(base, zip(base, weights).map { $0 + $1 }, total: need)
        }
        for (column, share) in zip(columns, shares) { widths[column] = max(widths[column], share) }
    }

    /// The widths in a table whose cells have a total width of `available`; nil is unbounded.
    ///
    /// Columns are never wider than their cells need. Where that is too much, each becomes narrower: first by wrapping, then
    /// by breaking words, in proportion to how much it can; for ``ParagraphStyle/ColumnSizing/shortFirst`` without those
    /// that need less than an equal share. Below that the columns overflow. Columns whose widths were chosen have those, and
    /// the others share the rest; if these do not fit, the chosen widths shrink to those of the longest characters.
    ///
    /// - Parameter isStated: Whether the width is that of the table, and not only a limit.
    public func widths(available: Int?, isStated: Bool = false) -> [Int] {
        guard !chosen.isEmpty else { return automaticWidths(available: available) }
        if sizing == .preferred { return preferredWidths(available: available, isStated: isStated) }
        let fixed = shrunk(fixedWidths(available: available), available: available)
        let rest = available.map { max(0, $0 - fixed.reduce(0) { $0 + ($1 ?? 0) }) }
        var others = ColumnWidths(count: least.count, sizing: sizing)
        for (column, width) in fixed.enumerated() where width == nil {
            others.note(column: column, least: least[column], minimum: minimum[column], maximum: maximum[column])
        }
        return zip(fixed, others.automaticWidths(available: rest)).map { $0 ?? $1 }
    }

    /// Widths that fill a wider table (CSS Tables 3, "distribution algorithm").
    ///
    /// Columns with automatic widths share the additional space in proportion to the widths of their cells without wrapping. If there
    /// are none, all columns share it in proportion to their widths.
    func widened(_ widths: [Int], to total: Int) -> [Int] {
        guard total > widths.reduce(0, +) else { return widths }
        let isAutomatic = widths.indices.map { $0 >= chosen.count || chosen[$0] == .automatic }
        let columns = widths.indices.filter { isAutomatic[$0] && maximum[$0] > 0 }
        let shared = columns.isEmpty ? Array(widths.indices) : columns
        let fixed = widths.reduce(0, +) - shared.reduce(0) { $0 + widths[$1] }
        let base = shared.map { widths[$0] }
        let weights = columns.isEmpty ? base : shared.map { maximum[$0] }
        var result = widths
        let grown = Self.between(base, zip(base, weights).map { $0 + max(1, $1) }, total: total - fixed)
        for (column, width) in zip(shared, grown) { result[column] = width }
        return result
    }

    /// The sum of the smallest widths.
    public var leastSum: Int { least.reduce(0, +) }

    /// Chosen widths that leave the smallest widths to the other columns.
    private func shrunk(_ fixed: [Int?], available: Int?) -> [Int?] {
        guard let available else { return fixed }
        let columns = fixed.indices.filter { fixed[$0] != nil }
        let high = columns.map { fixed[$0] ?? 0 }
        let low = columns.map { least[$0] }
        let space = available - leastSum + low.reduce(0, +)
        guard high.reduce(0, +) > space else { return fixed }
        var result = fixed
        for (column, width) in zip(columns, Self.between(low, high, total: max(space, low.reduce(0, +)))) {
            result[column] = width
        }
        return result
    }

    /// The sum of the widths at which no word is broken, except in columns whose widths were chosen.
    public var minimumSum: Int {
        if sizing == .preferred { return minimum.reduce(0, +) }
        return zip(fixedWidths(available: nil), minimum).reduce(0) { $0 + ($1.0 ?? $1.1) }
    }

    /// The width of a table without a stated one.
    ///
    /// - Parameter ignoresParts: Whether columns with a part of the width need only the widths of their cells.
    public func naturalSum(ignoresParts: Bool) -> Int {
        ignoresParts ? preferred.reduce(0, +) : naturalWidth(preferred, parts)
    }

    /// The chosen parts of the table's width by column; their sum is at most 1.
    private var parts: [Double] {
        var left = 1.0
        return least.indices.map { column in
            guard column < chosen.count, case .fraction(let part) = chosen[column], part.isFinite else { return 0 }
            defer { left -= min(left, max(0, part)) }
            return min(left, max(0, part))
        }
    }

    private func isChosenInPoints(_ column: Int) -> Bool {
        guard column < chosen.count, case .points = chosen[column] else { return false }
        return true
    }

    /// The largest widths, at least the chosen ones in points.
    private var preferred: [Int] {
        maximum.indices.map { column in
            guard column < chosen.count, case .points(let points) = chosen[column] else { return maximum[column] }
            return max(minimum[column], LayoutUnit.from(max(0, points)))
        }
    }

    /// Chosen widths as those of cells in HTML (CSS Tables 3, "distribution algorithm").
    private func preferredWidths(available: Int?, isStated: Bool) -> [Int] {
        let (parts, high) = (parts, preferred)
        let least = minimum.reduce(0, +)
        if let available, available < least { return automaticWidths(available: available) }
        var total = isStated ? available ?? 0 : naturalWidth(high, parts)
        if let available { total = min(total, available) }
        total = max(total, least)
        // Each stage widens more columns up to their preferred widths; the stage that fits is reached in part.
        let widerParts = high.indices.map {
            parts[$0] > 0 ? max(minimum[$0], Int(parts[$0] * Double(total))) : minimum[$0]
        }
        let fixed = high.indices.map { parts[$0] == 0 && isChosenInPoints($0) ? high[$0] : widerParts[$0] }
        let all = high.indices.map { parts[$0] == 0 ? high[$0] : fixed[$0] }
        var low = minimum
        for stage in [widerParts, fixed, all] {
            if total < stage.reduce(0, +) { return Self.between(low, stage, total: total) }
            low = stage
        }
        return excess(of: total, over: low, parts)
    }

    /// The width of a table without a stated one, in which columns have their largest widths, and parts are as large as chosen.
    private func naturalWidth(_ high: [Int], _ parts: [Double]) -> Int {
        var result = Double(high.reduce(0, +))
        var others = 0
        for (column, part) in parts.enumerated() {
            if part > 0 { result = max(result, Double(high[column]) / part) } else { others += high[column] }
        }
        let rest = 1 - parts.reduce(0, +)
        if others > 0, rest < 1 { result = rest > 0.001 ? max(result, Double(others) / rest) : .infinity }
        return Int(min(result.rounded(.up), Double(LayoutUnit.limit)))
    }

    /// Shares additional space among the automatic columns; without these among those with widths in points, or the others.
    private func excess(of total: Int, over widths: [Int], _ parts: [Double]) -> [Int] {
        let automatic = widths.indices.filter { parts[$0] == 0 && !isChosenInPoints($0) && maximum[$0] > 0 }
        let fixed = widths.indices.filter { parts[$0] == 0 && isChosenInPoints($0) }
        let shared = !automatic.isEmpty ? automatic : !fixed.isEmpty ? fixed : Array(widths.indices)
        let rest = total - widths.reduce(0, +) + shared.reduce(0) { $0 + widths[$1] }
        let base = shared.map { widths[$0] }
        let weights = shared.map { parts[$0] > 0 ? max(1, Int(parts[$0] * 1_000_000)) : max(1, widths[$0]) }
        var result = widths
        for (column, width) in zip(shared, Self.between(base, zip(base, weights).map { $0 + $1 }, total: rest)) {
            result[column] = width
        }
        return result
    }

    /// The chosen widths; nil for the other columns.
    private func fixedWidths(available: Int?) -> [Int?] {
        var result: [Int?] = Array(repeating: nil, count: least.count)
        var passed = 0.0
        for (column, width) in chosen.enumerated() {
            switch width {
            case .automatic: break
            case .points(let points): result[column] = max(least[column], LayoutUnit.from(max(0, points)))
            case .fraction(let part):
                guard let available, part.isFinite else { break }
                // Computed from cumulative sums, so that rounding loses nothing.
                let start = (passed * Double(available)).rounded()
                passed = min(passed + max(0, part), 1000)
                result[column] = max(least[column], Int((passed * Double(available)).rounded() - start))
            }
        }
        return result
    }

    private func automaticWidths(available: Int?) -> [Int] {
        guard let available, available < maximum.reduce(0, +) else { return maximum }
        if available >= minimum.reduce(0, +) {
            return spread(minimum, maximum, total: available)
        }
        guard available > least.reduce(0, +) else { return least }
        return spread(least, minimum, total: available)
    }

    private func spread(_ low: [Int], _ high: [Int], total: Int) -> [Int] {
        guard sizing == .shortFirst else { return Self.between(low, high, total: total) }
        // The width at which all columns would be equal, as far as they can be.
        let levels = 1..<max(0, high.max() ?? 0) + 1
        let level =
            levels.partitioningIndex { width in
                low.indices.reduce(0) { $0 + min(high[$1], max(low[$1], width)) } > total
            } - 1
        let short = low.indices.map { high[$0] <= level }
        var floor = low
        for index in low.indices where short[index] { floor[index] = high[index] }
        return Self.between(floor, high, total: total)
    }

    /// Widths from `low` towards `high` whose sum is exactly `total`.
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
