internal import GalleyText

extension TableModel {
    /// Makes the structure of a table.
    ///
    /// Boxes in a place for rows or cells that are neither are laid out as cells. Columns beyond the maximum number share the
    /// last one.
    static func build(_ node: Int, _ engine: FlexEngine) -> TableModel {
        let model = TableModel(node)
        var builder = Builder(model: model)
        builder.addChildren(engine)
        builder.addRows(engine)
        builder.finishColumns(engine)
        if engine.styles[node].table.borders == .collapse { model.borders = TableBorders(model, engine) }
        return model
    }

    /// Whether the columns have the widths of the first row (CSS 2.2, 17.5.2.1).
    func hasFixedColumns(_ engine: FlexEngine) -> Bool {
        engine.styles[node].table.layout == .fixed && !engine.styles[node].width.isAuto
    }
}

/// The parts of a table that is being made.
private struct Builder {
    let model: TableModel
    /// The groups of rows and single rows in order, before those of the header and after those of the footer.
    private var header: Int32?
    private var footer: Int32?
    private var bodies: [Int32] = []
    /// For each column the number of further rows that a cell above spans.
    private var taken: [Int32] = []

    init(model: TableModel) { self.model = model }

    mutating func addChildren(_ engine: FlexEngine) {
        var children = TableChildren(of: model.node, engine)
        while let child = children.next() {
            switch engine.styles[child].display {
            case .tableCaption: model.captions.append(Int32(child))
            case .tableColumn: addColumn(child, group: -1, engine)
            case .tableColumnGroup: addColumnGroup(child, engine)
            case .tableHeaderGroup where header == nil: header = Int32(child)
            case .tableFooterGroup where footer == nil: footer = Int32(child)
            default: bodies.append(Int32(child))
            }
        }
        if children.isSpecial { model.special.insert(Int32(model.node)) }
    }

    // MARK: Columns

    private func addColumn(_ node: Int, group: Int32, _ engine: FlexEngine) {
        let properties = engine.styles[node].table
        var column = TableModel.Column(node: Int32(node), group: group)
        column.isUsed = !engine.styles[node].width.isAuto
        column.isCollapsed = properties.visibility == .collapse
        if group >= 0, engine.styles[Int(group)].table.visibility == .collapse { column.isCollapsed = true }
        let room = TableProperties.maximumColumns - model.columns.count
        for _ in 0..<min(Int(properties.columnSpan), room) { model.columns.append(column) }
    }

    private func addColumnGroup(_ node: Int, _ engine: FlexEngine) {
        let start = model.columns.count
        var children = TableChildren(of: node, engine)
        while let child = children.next() {
            if engine.styles[child].display == .tableColumn { addColumn(child, group: Int32(node), engine) }
        }
        if model.columns.count == start {
            // Without columns, the group is as many columns as it spans.
            addColumn(node, group: Int32(node), engine)
            for index in start..<model.columns.count { model.columns[index].node = -1 }
        }
        model.columnGroups.append((Int32(node), start..<model.columns.count))
    }

    func finishColumns(_ engine: FlexEngine) {
        let isFixed = model.hasFixedColumns(engine)
        for cell in model.cells { model.columns[cell.columns.lowerBound].isUsed = true }
        if isFixed { for index in model.columns.indices { model.columns[index].isUsed = true } }
    }

    // MARK: Rows

    mutating func addRows(_ engine: FlexEngine) {
        var open: Int?
        for part in [header].compactMap({ $0 }) + bodies + [footer].compactMap({ $0 }) {
            let node = Int(part)
            if engine.styles[node].display.isRowGroup {
                endGroup(&open)
                beginGroup(part)
                let isHidden = engine.styles[node].table.visibility == .collapse
                var children = TableChildren(of: node, engine)
                while let child = children.next() { addRow(child, isHidden: isHidden, engine) }
                if children.isSpecial { model.special.insert(part) }
                open = model.groups.count - 1
                endGroup(&open)
            } else {
                if open == nil {
                    beginGroup(-1)
                    open = model.groups.count - 1
                }
                addRow(node, isHidden: false, engine)
            }
        }
        endGroup(&open)
    }

    private mutating func beginGroup(_ node: Int32) {
        model.groups.append(TableModel.Group(node: node, rows: model.rows.count..<model.rows.count))
        taken = Array(repeating: 0, count: taken.count)
    }

    /// Ends the open group. Cells do not extend beyond it.
    private func endGroup(_ open: inout Int?) {
        guard let group = open else { return }
        open = nil
        let start = model.groups[group].rows.lowerBound
        model.groups[group].rows = start..<model.rows.count
        guard let first = model.rows[start...].first?.cells.lowerBound else { return }
        for index in first..<model.cells.count where model.cells[index].rows.upperBound > model.rows.count {
            model.cells[index].rows = model.cells[index].rows.lowerBound..<model.rows.count
        }
    }

    private mutating func addRow(_ node: Int, isHidden: Bool, _ engine: FlexEngine) {
        let isRow = engine.styles[node].display == .tableRow
        let start = model.cells.count
        model.rows.append(
            TableModel.Row(node: isRow ? Int32(node) : -1, group: model.groups.count - 1, cells: start..<start))
        let last = model.rows.count - 1
        model.rows[last].isCollapsed = isHidden || isRow && engine.styles[node].table.visibility == .collapse
        var column = 0
        if isRow {
            var children = TableChildren(of: node, engine)
            while let child = children.next() { addCell(child, at: &column, engine) }
            if children.isSpecial { model.special.insert(Int32(node)) }
        } else {
            addCell(node, at: &column, engine)
        }
        model.rows[last].cells = start..<model.cells.count
        for index in taken.indices where taken[index] > 0 { taken[index] -= 1 }
    }

    private mutating func addCell(_ node: Int, at column: inout Int, _ engine: FlexEngine) {
        let most = TableProperties.maximumColumns
        while column < taken.count, taken[column] > 0 { column += 1 }
        let properties = engine.styles[node].table
        let start = min(column, most - 1)
        let end = min(start + Int(properties.columnSpan), most)
        let row = model.rows.count - 1
        // 0 spans the rest of the group, at which cells end in any case.
        let span = properties.rowSpan == 0 ? TableProperties.maximumRows : Int(properties.rowSpan)
        while taken.count < end { taken.append(0) }
        while model.columns.count < end { model.columns.append(TableModel.Column()) }
        for index in start..<end { taken[index] = Int32(span) }
        model.cells.append(TableModel.Cell(node: Int32(node), rows: row..<row + span, columns: start..<end))
        column = end
    }
}
