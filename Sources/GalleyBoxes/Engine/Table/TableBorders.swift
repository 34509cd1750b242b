internal import GalleyLayout
internal import GalleyText

/// The borders of a table whose cells share them (CSS 2.2, 17.6.2), on the axes of the table.
///
/// Left is the side at which the table's lines start.
struct TableBorders {
    /// A border that a box states.
    private struct Edge {
        var line: BlockStyle.Line?
        var rank = TableProperties.BorderRank.normal
    }

    /// The borders of a box on its four sides.
    private struct Sides {
        var top = Edge()
        var left = Edge()
        var bottom = Edge()
        var right = Edge()
    }

    /// The borders of a row: the lines at the starts of columns and after the last one, and those above the row.
    struct RowLines {
        var down: [BlockStyle.Line?]
        var across: [BlockStyle.Line?]
    }

    /// The halves of the borders inside of each cell.
    private(set) var cells: [EdgeInsets]
    /// The halves of the borders inside of the table's edges.
    private(set) var table = EdgeInsets.zero
    private let cellSides: [Sides?]
    private let rowSides: [Sides?]
    private let groupSides: [Sides?]
    private let columnSides: [Sides?]
    private let columnGroupSides: [Int32: Sides]
    private let tableSides: Sides

    init(_ model: TableModel, _ engine: FlexEngine) {
        func sides(_ node: Int32) -> Sides? { node < 0 ? nil : Self.sides(of: Int(node), in: model.node, engine) }
        cellSides = model.cells.map { sides($0.node) }
        rowSides = model.rows.map { sides($0.node) }
        groupSides = model.groups.map { sides($0.node) }
        columnSides = model.columns.map { sides($0.node) }
        var groups: [Int32: Sides] = [:]
        for (node, _) in model.columnGroups { groups[node] = sides(node) }
        columnGroupSides = groups
        tableSides = sides(Int32(model.node)) ?? Sides()
        cells = Array(repeating: .zero, count: model.cells.count)
        findInsets(model)
    }

    /// The borders that a box states; nil if it has none.
    private static func sides(of node: Int, in table: Int, _ engine: FlexEngine) -> Sides? {
        let style = engine.styles[node]
        let ranks = style.table.borderRanks
        guard !style.border.isZero || ranks != BoxSides(.normal) else { return nil }
        let isRight = engine.states[table].isRightToLeft
        let mode = engine.modes[table]
        let widths = engine.turned(style.border.resolved(isRightToLeft: isRight), of: node, to: mode)
        let appearance = engine.details[node]?.appearance ?? BoxAppearance()
        let colors = mode.own(appearance.borderColor.resolved(mode, isRightToLeft: isRight))
        let styles = mode.own(appearance.borderStyle.resolved(mode, isRightToLeft: isRight))
        let own = mode.own(ranks)
        func edge(
            _ width: Double, _ color: Color?, _ style: BoxAppearance.BorderStyle, _ rank: TableProperties.BorderRank
        ) -> Edge {
            let line = BlockStyle.Line(width: width, color: color ?? .black, style: style)
            return Edge(line: width > 0 ? line : nil, rank: rank)
        }
        let left = edge(widths.left, colors.left, styles.left, own.left)
        let right = edge(widths.right, colors.right, styles.right, own.right)
        return Sides(
            top: edge(widths.top, colors.top, styles.top, own.top), left: isRight ? right : left,
            bottom: edge(widths.bottom, colors.bottom, styles.bottom, own.bottom), right: isRight ? left : right)
    }

    /// The drawn line of borders in conflict, to which those of the boxes with precedence are added first.
    private struct Conflict {
        private var prevailing = Edge()

        mutating func add(_ edge: Edge?) {
            guard let edge, prevailing.rank != .hidden else { return }
            if edge.rank == .hidden { prevailing = edge }
            guard let line = edge.line, edge.rank != .hidden else { return }
            let isSame = prevailing.line?.usedWidth == line.usedWidth
            let prevails =
                isSame && edge.rank != prevailing.rank
                ? edge.rank < prevailing.rank : .prevailing(prevailing.line, line) == line
            if prevails { prevailing = edge }
        }

        var line: BlockStyle.Line? { prevailing.rank == .hidden ? nil : prevailing.line }
    }

    // MARK: Lines

    /// Calls `body` for each row with its borders and the cells in its columns, and returns the borders below the last row.
    func forEachRow(
        _ model: TableModel, _ body: (_ row: Int, _ cells: [Int32], _ lines: RowLines) -> Void
    ) -> [BlockStyle.Line?] {
        var above: [Int32]?
        model.forEachRow { row, owners in
            let down = (0...owners.count).map { line(at: $0, row: row, owners, model) }
            let across = owners.indices.map { line(above: row, column: $0, above, owners, model) }
            body(row, owners, RowLines(down: down, across: across))
            above = owners
        }
        guard let above else { return [] }
        return above.indices.map { line(above: model.rows.count, column: $0, above, nil, model) }
    }

    /// The line before a column in a row.
    private func line(at edge: Int, row: Int, _ owners: [Int32], _ model: TableModel) -> BlockStyle.Line? {
        let before = edge > 0 ? owners[edge - 1] : -1
        let after = edge < owners.count ? owners[edge] : -1
        if before >= 0, before == after { return nil }
        var conflict = Conflict()
        conflict.add(sides(ofCell: before)?.right)
        conflict.add(sides(ofCell: after)?.left)
        let (isStart, isEnd) = (edge == 0, edge == owners.count)
        let group = model.rows[row].group
        if isStart {
            conflict.add(rowSides[row]?.left)
            conflict.add(groupSides[group]?.left)
        }
        if isEnd {
            conflict.add(rowSides[row]?.right)
            conflict.add(groupSides[group]?.right)
        }
        if !isStart { conflict.add(columnSides[edge - 1]?.right) }
        if !isEnd { conflict.add(columnSides[edge]?.left) }
        let groupBefore = isStart ? -1 : model.columns[edge - 1].group
        let groupAfter = isEnd ? -1 : model.columns[edge].group
        if groupBefore != groupAfter {
            conflict.add(columnGroupSides[groupBefore]?.right)
            conflict.add(columnGroupSides[groupAfter]?.left)
        }
        if isStart { conflict.add(tableSides.left) }
        if isEnd { conflict.add(tableSides.right) }
        return conflict.line
    }

    /// The line between a row and the one above.
    private func line(
        above row: Int, column: Int, _ above: [Int32]?, _ below: [Int32]?, _ model: TableModel
    ) -> BlockStyle.Line? {
        let (upper, lower) = (above?[column] ?? -1, below?[column] ?? -1)
        if upper >= 0, upper == lower { return nil }
        var conflict = Conflict()
        conflict.add(sides(ofCell: upper)?.bottom)
        conflict.add(sides(ofCell: lower)?.top)
        if above != nil { conflict.add(rowSides[row - 1]?.bottom) }
        if below != nil { conflict.add(rowSides[row]?.top) }
        let groupAbove = above == nil ? -1 : model.rows[row - 1].group
        let groupBelow = below == nil ? -1 : model.rows[row].group
        if groupAbove != groupBelow {
            if groupAbove >= 0 { conflict.add(groupSides[groupAbove]?.bottom) }
            if groupBelow >= 0 { conflict.add(groupSides[groupBelow]?.top) }
        }
        guard above == nil || below == nil else { return conflict.line }
        let (own, group) = (columnSides[column], columnGroupSides[model.columns[column].group])
        conflict.add(above == nil ? own?.top : own?.bottom)
        conflict.add(above == nil ? group?.top : group?.bottom)
        conflict.add(above == nil ? tableSides.top : tableSides.bottom)
        return conflict.line
    }

    private func sides(ofCell cell: Int32) -> Sides? { cell < 0 ? nil : cellSides[Int(cell)] }

    // MARK: Insets

    private mutating func findInsets(_ model: TableModel) {
        var insets = cells
        var outer = EdgeInsets.zero
        var above: [Int32] = []
        func half(_ line: BlockStyle.Line?) -> Double { (line?.usedWidth ?? 0) / 2 }
        let bottom = forEachRow(model) { row, owners, lines in
            for (column, owner) in owners.enumerated() {
                let width = half(lines.across[column])
                if row == 0 { outer.top = max(outer.top, width) }
                if owner >= 0, model.cells[Int(owner)].rows.lowerBound == row {
                    insets[Int(owner)].top = max(insets[Int(owner)].top, width)
                }
                if row > 0, above[column] >= 0, above[column] != owner {
                    insets[Int(above[column])].bottom = max(insets[Int(above[column])].bottom, width)
                }
                guard owner >= 0 else { continue }
                let cell = Int(owner)
                if model.cells[cell].columns.lowerBound == column {
                    insets[cell].left = max(insets[cell].left, half(lines.down[column]))
                }
                if model.cells[cell].columns.upperBound == column + 1 {
                    insets[cell].right = max(insets[cell].right, half(lines.down[column + 1]))
                }
            }
            outer.left = max(outer.left, half(lines.down[0]))
            outer.right = max(outer.right, half(lines.down[owners.count]))
            above = owners
        }
        for (column, line) in bottom.enumerated() {
            outer.bottom = max(outer.bottom, half(line))
            if above[column] >= 0 {
                insets[Int(above[column])].bottom = max(insets[Int(above[column])].bottom, half(line))
            }
        }
        cells = insets
        table = outer
        if model.rows.isEmpty || model.columns.isEmpty { table = tableInsets }
    }

    /// The halves of the table's own borders, for a table without cells.
    private var tableInsets: EdgeInsets {
        func half(_ edge: Edge) -> Double { edge.rank == .hidden ? 0 : (edge.line?.usedWidth ?? 0) / 2 }
        return EdgeInsets(
            top: half(tableSides.top), left: half(tableSides.left), bottom: half(tableSides.bottom),
            right: half(tableSides.right))
    }
}
