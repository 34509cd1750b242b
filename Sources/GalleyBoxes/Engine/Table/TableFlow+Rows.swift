internal import GalleyText

/// The heights of rows: CSS 2.2, 17.5.3.
extension TableFlow {
    /// Determines the heights and positions of rows.
    ///
    /// - Parameter bounds: the minimum height of the grid, and the height that percentages refer to; NaN is none.
    mutating func sizeRows(_ bounds: (least: Double, basis: Double), _ engine: inout FlexEngine) {
        rows.reserveCapacity(model.rows.count)
        cells.reserveCapacity(model.cells.count)
        for row in model.rows { addRow(row, &engine) }
        shareSpanningCells()
        growGroups(basis: bounds.basis, engine)
        growTable(to: bounds.least - (rows.isEmpty ? 0 : 2 * rowSpacing), hasBasis: !bounds.basis.isNaN, engine)
        var y = 0.0
        for index in rows.indices {
            if !rows[index].isCollapsed { y += rowSpacing }
            rows[index].top = y
            y += rows[index].height
        }
        height = max(bounds.least, rows.isEmpty ? 0 : y + rowSpacing)
    }

    /// The space between rows of a range.
    private func gaps(_ range: Range<Int>) -> Double {
        guard rowSpacing > 0 else { return 0 }
        return rowSpacing * Double(max(0, rows[range].count { !$0.isCollapsed } - 1))
    }

    // MARK: Contents

    /// Adds a row with the height that its style and the cells in it alone need.
    private mutating func addRow(_ part: TableModel.Row, _ engine: inout FlexEngine) {
        var row = Row()
        row.isCollapsed = part.isCollapsed
        if part.node >= 0 { state(engine.styles[Int(part.node)].height, in: &row, size: 0, engine) }
        var ascent = -Double.infinity
        var descent = 0.0
        for index in part.cells {
            let cell = measured(model.cells[index], &engine)
            cells.append(cell)
            let isSpanning = model.cells[index].rows.count > 1
            if isSpanning { row.hasSpanStart = true }
            if !cell.baseline.isNaN { ascent = max(ascent, cell.baseline) }
            row.contentBottom = max(row.contentBottom, cell.contentBottom)
            guard !isSpanning else { continue }
            let length = engine.styles[Int(model.cells[index].node)].height
            state(length, in: &row, size: cell.stated, engine)
            row.height = max(row.height, cell.height, cell.stated)
        }
        for index in part.cells where !cells[index].baseline.isNaN && model.cells[index].rows.count == 1 {
            descent = max(descent, cells[index].height - cells[index].baseline)
        }
        if ascent > -.infinity {
            row.baseline = ascent
            row.height = max(row.height, ascent + descent)
        }
        if row.isCollapsed { row.height = 0 }
        rows.append(row)
    }

    /// Notes the height that a row or a cell states.
    private func state(_ length: BoxLength, in row: inout Row, size: Double, _ engine: FlexEngine) {
        switch length {
        case .points(let points):
            row.isConstrained = true
            row.height = max(row.height, size, points)
        case .percent(let percent):
            row.isConstrained = true
            row.percent = max(row.percent, percent)
        default: break
        }
    }

    /// The sizes of a cell's content at the width of its columns.
    private func measured(_ cell: TableModel.Cell, _ engine: inout FlexEngine) -> Cell {
        let child = Int(cell.node)
        var result = Cell()
        let edges = engine.edges(child, basis: width)
        let stated = engine.size(engine.styles[child].height, child, basis: .nan, edges: edges.vertical)
        result.stated = engine.known(stated, or: 0)
        guard !engine.isOrthogonal(child, to: node) else {
            result.height = engine.contentWidths(child, height: .nan).max + edges.horizontal
            return result
        }
        let alignsBaseline =
            engine.styles[child].table.verticalAlign == .baseline
            && engine.styles[child].alignContent.position == .normal
        let proposal = Proposal(width: width(cell.columns), height: .nan, basisWidth: width, basisHeight: .nan)
        let outcome = engine.measure(child, proposal, baselines: alignsBaseline)
        result.height = outcome.height
        result.contentBottom = outcome.height - edges.bottom
        if alignsBaseline, engine.links[child].first >= 0 || engine.traits[child].contains(.leaf) {
            // Contents without lines are aligned by their bottom.
            result.baseline = outcome.first.isNaN ? result.contentBottom : outcome.first
        }
        return result
    }

    /// Makes rows higher for the cells that span several of them, the shortest spans first.
    private mutating func shareSpanningCells() {
        let spanning = model.cells.indices.filter { model.cells[$0].rows.count > 1 }
        guard !spanning.isEmpty else { return }
        let sorted = spanning.sorted {
            let (one, other) = (model.cells[$0].rows, model.cells[$1].rows)
            return (one.count, one.lowerBound) < (other.count, other.lowerBound)
        }
        for index in sorted {
            let range = model.cells[index].rows
            var needed = max(cells[index].height, cells[index].stated)
            let first = rows[range.lowerBound]
            if !cells[index].baseline.isNaN { needed += max(0, baseline(of: first) - cells[index].baseline) }
            grow(range, to: needed - gaps(range), basis: .nan, isSpan: true)
        }
    }

    // MARK: Distribution

    /// Makes rows higher for the heights of their groups.
    private mutating func growGroups(basis: Double, _ engine: FlexEngine) {
        for group in model.groups where group.node >= 0 && !group.rows.isEmpty {
            let given = engine.resolve(engine.styles[Int(group.node)].height, basis)
            guard !given.isNaN else { continue }
            grow(group.rows, to: given - gaps(group.rows), basis: given, isSpan: false)
        }
    }

    /// Makes the groups of a table higher that has a height: those of its body, or else all. Groups without a height share it,
    /// or else those with one.
    private mutating func growTable(to height: Double, hasBasis: Bool, _ engine: FlexEngine) {
        let groups = model.groups.filter { !$0.rows.isEmpty }
        let heights = groups.map { group in group.rows.reduce(gaps(group.rows)) { $0 + rows[$1].height } }
        let free = height - heights.reduce(0, +) - rowSpacing * Double(max(0, groups.count - 1))
        guard free > 0 else { return }
        hasGrown = true
        func display(_ index: Int) -> BoxStyle.Display {
            groups[index].node < 0 ? .tableRowGroup : engine.styles[Int(groups[index].node)].display
        }
        let bodies = groups.indices.filter { display($0) == .tableRowGroup }
        let growing = bodies.isEmpty ? Array(groups.indices) : bodies
        let open = growing.filter { groups[$0].node < 0 || engine.styles[Int(groups[$0].node)].height.isAuto }
        let shared = open.isEmpty ? growing : open
        let sum = shared.reduce(0) { $0 + heights[$1] }
        for index in shared {
            let share = sum > 0 ? free * heights[index] / sum : free / Double(shared.count)
            let own = heights[index] + share
            grow(groups[index].rows, to: own - gaps(groups[index].rows), basis: hasBasis ? own : .nan, isSpan: false)
        }
    }

    /// Distributes a height among rows: to percentages, then to rows with automatic heights, then to all (CSS Tables 3, "row
    /// height distribution"; the order among automatic and empty rows is that of Chromium).
    private mutating func grow(_ range: Range<Int>, to height: Double, basis: Double, isSpan: Bool) {
        let range = range.clamped(to: rows.indices)
        var free = height - range.reduce(0) { $0 + rows[$1].height }
        guard free > 0 else { return }
        if !basis.isNaN { free -= growPercentages(range, by: free, basis: basis) }
        guard free > 0 else { return }
        let shown = range.filter { !rows[$0].isCollapsed }
        let starts = isSpan ? shown.filter { $0 != range.lowerBound && rows[$0].hasSpanStart } : []
        if !starts.isEmpty { return share(free, among: starts, inProportion: false) }
        func isConstrained(_ row: Int) -> Bool {
            rows[row].isConstrained && (rows[row].percent == 0 || !basis.isNaN)
        }
        let filled = shown.filter { rows[$0].height > 0 }
        let open = filled.filter { !isConstrained($0) }
        if !open.isEmpty { return share(free, among: open, inProportion: true) }
        let empty = shown.filter { rows[$0].height == 0 }
        if !empty.isEmpty, isSpan, filled.isEmpty {
            rows[empty[empty.count - 1]].height += free
            return
        }
        if !empty.isEmpty, !isSpan {
            let openEmpty = empty.filter { !isConstrained($0) }
            return share(free, among: openEmpty.isEmpty ? empty : openEmpty, inProportion: false)
        }
        share(free, among: filled, inProportion: true)
    }

    /// Makes rows as high as their percentages, as far as there is space.
    ///
    /// - Returns: the space that was used.
    private mutating func growPercentages(_ range: Range<Int>, by free: Double, basis: Double) -> Double {
        let missing = range.map { max(0, rows[$0].percent / 100 * basis - rows[$0].height) }
        let sum = missing.reduce(0, +)
        guard sum > 0 else { return 0 }
        let used = min(sum, free)
        for (row, length) in zip(range, missing) { rows[row].height += length * used / sum }
        return used
    }

    private mutating func share(_ free: Double, among list: [Int], inProportion: Bool) {
        let sum = list.reduce(0) { $0 + rows[$1].height }
        for row in list {
            rows[row].height += inProportion && sum > 0 ? free * rows[row].height / sum : free / Double(list.count)
        }
    }

    /// The height of a cell.
    func height(_ range: Range<Int>) -> Double {
        guard let first = range.first, let last = range.last else { return 0 }
        return max(0, rows[last].bottom - rows[first].top)
    }
}
