internal import GalleyPlacing
internal import GalleySupport
internal import GalleyText

/// The widths that columns and cells of a table state and need.
struct TableColumnConstraints {
    /// The widths of a cell with its borders and padding.
    struct CellWidths {
        var content: IntrinsicWidths
        /// The stated width.
        var points: Double?
        /// The stated part of the table's width, in percent.
        var percent = 0.0
    }

    /// The stated widths by column.
    private(set) var points: [Double?]
    private(set) var percents: [Double]
    private var contents: [IntrinsicWidths]
    private var spanning: [(columns: Range<Int>, widths: CellWidths)] = []

    /// The widths that the used columns state.
    init(_ model: TableModel, _ engine: FlexEngine) {
        points = Array(repeating: nil, count: model.usedColumns.count)
        percents = Array(repeating: 0, count: model.usedColumns.count)
        contents = Array(repeating: IntrinsicWidths(0), count: model.usedColumns.count)
        for (index, used) in model.usedColumns.enumerated() {
            let column = model.columns[used]
            var node = column.node
            if node < 0 || engine.styles[Int(node)].width.isAuto { node = column.group }
            guard node >= 0 else { continue }
            state(engine.styles[Int(node)].width, column: index)
            if case .points(let least) = engine.styles[Int(node)].minWidth { contents[index] = IntrinsicWidths(least) }
        }
    }

    /// The widths that columns and the cells of the first row state.
    init(fixed model: TableModel, _ engine: FlexEngine) {
        self.init(model, engine)
        guard let first = model.rows.first else { return }
        for cell in model.cells[first.cells] {
            let child = Int(cell.node)
            let edges = engine.edges(child, basis: .nan).horizontal
            let count = Double(model.used(cell.columns).count)
            for column in model.used(cell.columns) where points[column] == nil && percents[column] == 0 {
                switch engine.styles[child].width {
                case .points:
                    points[column] = engine.size(engine.styles[child].width, child, basis: .nan, edges: edges) / count
                case .percent(let percent): percents[column] = percent / count
                default: break
                }
            }
        }
    }

    private mutating func state(_ width: BoxLength, column: Int) {
        switch width {
        case .points(let own): points[column] = own
        case .percent(let percent): percents[column] = max(0, percent)
        default: break
        }
    }

    /// Notes a cell in used columns.
    mutating func note(_ widths: CellWidths, columns: Range<Int>) {
        guard columns.count == 1 else {
            spanning.append((columns, widths))
            return
        }
        let column = columns.lowerBound
        contents[column].min = max(contents[column].min, widths.content.min)
        // A column with a cell shares the space of a wide table.
        contents[column].max = max(contents[column].max, widths.content.max, LayoutUnit.points(1))
        contents[column].least = max(contents[column].least, widths.content.least)
        if let own = widths.points { points[column] = max(points[column] ?? 0, own) }
        percents[column] = max(percents[column], widths.percent)
    }

    /// The widths from which those of columns are chosen.
    var columnWidths: ColumnWidths {
        let percents = sharedPercents
        let chosen = percents.indices.map { column -> ParagraphStyle.ColumnWidth in
            if percents[column] > 0 { return .fraction(percents[column] / 100) }
            return points[column].map { .points($0) } ?? .automatic
        }
        var result = ColumnWidths(count: contents.count, sizing: .preferred, chosen: chosen)
        for (column, widths) in contents.enumerated() {
            result.note(
                column: column, least: LayoutUnit.from(widths.least), minimum: LayoutUnit.from(widths.min),
                maximum: LayoutUnit.from(points[column].map { max($0, widths.min) } ?? widths.max))
        }
        result.note(
            spanning.map { columns, widths in
                ColumnWidths.SpanningCell(
                    columns: columns, least: LayoutUnit.from(widths.content.least),
                    minimum: LayoutUnit.from(widths.content.min),
                    maximum: LayoutUnit.from(max(widths.content.min, widths.points ?? widths.content.max)))
            })
        return result
    }

    /// The percentages of columns. That of a cell which spans columns is shared by those without one (CSS Tables 3,
    /// "intrinsic percentage width of a column based on cells of span up to N").
    private var sharedPercents: [Double] {
        var result = percents
        for (columns, widths) in spanning.sorted(by: { $0.columns.count < $1.columns.count })
        where widths.percent > 0 {
            let open = columns.filter { result[$0] == 0 }
            let rest = widths.percent - columns.reduce(0) { $0 + result[$1] }
            guard rest > 0, !open.isEmpty else { continue }
            let sum = open.reduce(0) { $0 + max(contents[$1].max, points[$1] ?? 0) }
            for column in open {
                let own = max(contents[column].max, points[column] ?? 0)
                result[column] = sum > 0 ? rest * own / sum : rest / Double(open.count)
            }
        }
        return result
    }
}
