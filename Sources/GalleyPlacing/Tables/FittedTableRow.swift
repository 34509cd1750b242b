internal import GalleyText
internal import GalleyValues

/// A row of a table with the lines of its cells.
struct FittedTableRow {
    /// The cells, after the markers of list items.
    var cells: [FittedCell]
    /// The number of markers.
    var markers: Int
    /// The common baseline of the cells' first lines, from the top.
    var baseline: Int
    /// The height of the cells that end in this row, with insets.
    var height: Int
    /// Whether a cell begins in this row that also spans following rows.
    var startsSpans: Bool
    /// The top, relative to the first of the rows that are placed together.
    var top = 0

    init(_ cells: [FittedCell], markers: Int) {
        self.cells = cells
        self.markers = markers
        startsSpans = cells.contains { $0.rowCount > 1 }
        let baseline = cells.baseline
        self.baseline = baseline
        height = 0
        for cell in cells where cell.rowCount == 1 { height = max(height, cell.leastHeight(baseline: baseline)) }
    }
}

extension Collection<FittedCell> {
    /// The common baseline of the first lines of cells that are aligned at it.
    var baseline: Int {
        reduce(0) { $1.alignment == .baseline ? Swift.max($0, $1.insets.top + $1.firstBaseline) : $0 }
    }
}

extension [FittedTableRow] {
    /// The height of all rows.
    var height: Int { last.map { $0.top + $0.height } ?? 0 }

    /// The bottom of the cells of a row, which extend to the next row unless there is a gap between cells.
    func bottom(ofRow row: Int, gap: Int) -> Int {
        row + 1 < count && gap == 0 ? self[row + 1].top : self[row].top + self[row].height
    }

    /// The maximum number of rows that share the height of a cell that spans them.
    private static var maximumShares: Int { 256 }

    /// Appends a row below the others; cells that end with it make the rows that they span as high as necessary.
    mutating func append(_ row: consuming FittedTableRow, gap: Int, spans: [SpanningCell]) {
        row.top = height + gap
        append(row)
        // Cells that span fewer rows come first, and of those that span the same rows the highest.
        let ending = spans.filter { $0.end == count }.map { span in
            let first = self[span.row]
            let cell = first.cells[first.markers + span.cell]
            return (row: span.row, height: cell.leastHeight(baseline: first.baseline))
        }
        for span in ending.sorted(by: { ($0.row, $0.height) > ($1.row, $1.height) }) {
            let missing = span.height - (height - self[span.row].top)
            if missing > 0 { share(missing, from: span.row) }
        }
    }

    /// Makes the last rows higher for a cell that begins in row `start`, as browsers do: equally the rows after it in which
    /// other spanning cells begin; without such rows all, in proportion to their heights.
    private mutating func share(_ missing: Int, from start: Int) {
        guard count - start <= Self.maximumShares else {
            self[count - 1].height += missing
            return
        }
        var weights = (start..<count).map { $0 > start && self[$0].startsSpans ? 1 : 0 }
        if weights.allSatisfy({ $0 == 0 }) { weights = (start..<count).map { self[$0].height } }
        if weights.allSatisfy({ $0 == 0 }) { weights[weights.count - 1] = 1 }
        let total = weights.reduce(0, +)
        var passed = 0
        var added = 0
        for (index, weight) in weights.enumerated() {
            passed += weight
            self[start + index].top += added
            // Computed from cumulative sums, so that rounding loses nothing.
            let due = total.dividingFullWidth(missing.multipliedFullWidth(by: passed)).quotient
            self[start + index].height += due - added
            added = due
        }
    }
}
