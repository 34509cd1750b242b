internal import GalleyPlacing
internal import GalleySupport
internal import GalleyText
internal import GalleyValues

/// The widths of columns: CSS 2.2, 17.5.2.
extension TableFlow {
    /// The smallest and the largest width of a table, without its borders and padding.
    ///
    /// - Parameter isFinal: whether they determine the width of the table, and not that of a box around it.
    static func widths(of node: Int, isFinal: Bool = false, _ engine: inout FlexEngine) -> IntrinsicWidths {
        let model = model(of: node, &engine)
        let columns = columnWidths(of: model, &engine)
        let gaps = gaps(model, spacing(model, engine).width)
        var result = IntrinsicWidths(
            min: LayoutUnit.points(columns.minimumSum),
            max: LayoutUnit.points(columns.naturalSum(ignoresParts: !isFinal && ignoresPercentages(node, engine))),
            least: LayoutUnit.points(columns.leastSum))
        if model.hasFixedColumns(engine) {
            let fixed = fixedWidths(of: model, available: .nan, &engine).reduce(0, +)
            result = IntrinsicWidths(min: fixed, max: max(fixed, result.max), least: fixed)
        }
        if model.columns.contains(where: \.isCollapsed) {
            let narrowest = columns.widths(available: 0, isStated: true)
            for (index, column) in model.usedColumns.enumerated() where model.columns[column].isCollapsed {
                result.max -= LayoutUnit.points(columns.maximum[index])
                result.min -= LayoutUnit.points(narrowest[index])
                result.least -= LayoutUnit.points(narrowest[index])
            }
        }
        result.max = max(result.max, result.min)
        result += gaps
        let edges = engine.edges(node, basis: .nan).horizontal
        for caption in model.captions {
            let child = Int(caption)
            let margins = engine.margins(child, on: engine.modes[node], basis: .nan)
            let least = engine.contribution(child, basisHeight: .nan, stretched: .nan).min + margins.horizontal - edges
            result.min = max(result.min, least)
            result.least = max(result.least, least)
            result.max = max(result.max, least)
        }
        return result
    }

    /// Whether percentages of columns do not make a table wider than its cells need: as in Chromium, where its width is that
    /// of an item of a flex container or a grid, or of contents of a cell.
    private static func ignoresPercentages(_ node: Int, _ engine: FlexEngine) -> Bool {
        var up = Int(engine.links[node].parent)
        while up >= 0 {
            let display = engine.styles[up].display
            if display == .tableCell || display == .flex || display == .grid { return true }
            if case .points = engine.styles[up].width { return false }
            up = Int(engine.links[up].parent)
        }
        return false
    }

    /// The space between columns, and before and after them.
    private static func gaps(_ model: TableModel, _ spacing: Double) -> Double {
        guard spacing > 0, !model.rows.isEmpty || !model.columns.isEmpty else { return 0 }
        let count = model.columns.count { $0.isUsed && !$0.isCollapsed }
        return Double(max(1, count) + 1) * spacing
    }

    // MARK: Widths of contents

    /// The widths that the cells of columns need.
    static func columnWidths(of model: TableModel, _ engine: inout FlexEngine) -> ColumnWidths {
        if let known = model.columnWidths { return known }
        var constraints = TableColumnConstraints(model, engine)
        let spacing = spacing(model, engine).width
        for cell in model.cells {
            var widths = cellWidths(Int(cell.node), in: model.node, &engine)
            let columns = model.used(cell.columns)
            let gaps = spacing * Double(columns.count - 1)
            widths.content += -gaps
            if let points = widths.points { widths.points = points - gaps }
            constraints.note(widths, columns: columns)
        }
        let result = constraints.columnWidths
        model.columnWidths = result
        return result
    }

    /// The widths of a cell with its borders and padding.
    private static func cellWidths(
        _ child: Int, in table: Int, _ engine: inout FlexEngine
    ) -> TableColumnConstraints.CellWidths {
        let edges = engine.edges(child, basis: .nan)
        guard !engine.isOrthogonal(child, to: table) else {
            let own = engine.contentWidths(child, height: .nan).max + edges.horizontal
            let proposal = Proposal(width: own, height: .nan, basisWidth: .nan, basisHeight: .nan)
            let height = engine.measure(child, proposal, baselines: false).height
            return TableColumnConstraints.CellWidths(content: IntrinsicWidths(height))
        }
        var content = engine.contentWidths(child, height: .nan)
        content += edges.horizontal
        let style = engine.styles[child]
        let least = engine.size(style.minWidth, child, basis: .nan, edges: edges.horizontal)
        let most = engine.size(style.maxWidth, child, basis: .nan, edges: edges.horizontal)
        if !most.isNaN {
            content = content.clamped(IntrinsicWidths(edges.horizontal), IntrinsicWidths(max(most, edges.horizontal)))
        }
        // A minimum above the maximum takes precedence (CSS 2.2, 10.4).
        if !least.isNaN {
            content.setMinimum(max(content.min, least))
            content.max = max(content.max, content.min)
        }
        var result = TableColumnConstraints.CellWidths(content: content)
        switch style.width {
        case .points:
            let own = engine.size(style.width, child, basis: .nan, edges: edges.horizontal)
            result.points = max(content.min, most.isNaN ? own : min(own, most))
        case .percent(let percent): result.percent = percent
        default: break
        }
        return result
    }

    // MARK: Fixed columns

    /// The widths of columns that the cells of further rows do not change (CSS 2.2, 17.5.2.1).
    ///
    /// - Parameter available: the width of all columns; NaN gives the smallest widths.
    private static func fixedWidths(
        of model: TableModel, available: Double, _ engine: inout FlexEngine
    ) -> [Double] {
        let stated = TableColumnConstraints(fixed: model, engine)
        var widths = stated.points.map { $0 ?? 0 }
        guard !available.isNaN else { return widths }
        let whole = stated.percents.reduce(0, +)
        for (column, percent) in stated.percents.enumerated() where percent > 0 {
            widths[column] = available * percent / max(100, whole)
        }
        let free = available - widths.reduce(0, +)
        guard free > 0 else { return widths }
        let automatic = widths.indices.filter {
            stated.points[$0] == nil && stated.percents[$0] == 0 && !model.columns[$0].isCollapsed
        }
        if !automatic.isEmpty {
            for column in automatic { widths[column] = free / Double(automatic.count) }
            return widths
        }
        // Without automatic columns, those with lengths share the rest, or else those with percentages.
        let lengths = widths.indices.filter { stated.percents[$0] == 0 }
        let shared = lengths.isEmpty ? Array(widths.indices) : lengths
        let sum = shared.reduce(0) { $0 + widths[$1] }
        for column in shared {
            widths[column] += sum > 0 ? free * widths[column] / sum : free / Double(shared.count)
        }
        return widths
    }

    // MARK: Positions

    /// Determines the widths and positions of columns.
    mutating func placeColumns(_ engine: inout FlexEngine) {
        let available = max(0, width - TableFlow.gaps(model, spacing.width))
        let widths: [Double]
        if model.hasFixedColumns(engine) {
            widths = TableFlow.fixedWidths(of: model, available: available, &engine)
        } else {
            let needs = TableFlow.columnWidths(of: model, &engine)
            var units = LayoutUnit.from(available)
            for (column, most) in zip(model.usedColumns, needs.maximum) where model.columns[column].isCollapsed {
                units += most
            }
            var all = Array(repeating: 0.0, count: model.columns.count)
            for (column, width) in zip(model.usedColumns, needs.widths(available: units, isStated: true)) {
                all[column] = LayoutUnit.points(width)
            }
            widths = all
        }
        columns.reserveCapacity(widths.count)
        var x = 0.0
        for (column, width) in zip(model.columns, widths) {
            let isShown = column.isUsed && !column.isCollapsed
            if isShown { x += spacing.width }
            columns.append(Column(start: x, width: column.isCollapsed ? 0 : width))
            if !column.isCollapsed { x += width }
        }
    }

    /// The width of a cell.
    func width(_ range: Range<Int>) -> Double {
        guard let first = range.first, let last = range.last else { return 0 }
        return max(0, columns[last].end - columns[first].start)
    }

    /// The left edge of columns inside of the table's borders and padding.
    func x(_ range: Range<Int>) -> Double {
        guard let first = range.first else { return 0 }
        return isRightToLeft ? width - columns[first].start - width(range) : columns[first].start
    }
}
