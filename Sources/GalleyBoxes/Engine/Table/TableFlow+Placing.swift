internal import GalleyLayout
internal import GalleySupport
internal import GalleyText

/// Placement of the parts of a table.
extension TableFlow {
    /// Places all parts of a table whose rows and columns have their positions.
    func place(_ outcome: Outcome, _ engine: inout FlexEngine) {
        // Parts follow their parents in the list. The table is added again after them, which changes nothing.
        engine.placed.append(Int32(node))
        let size = Size(width: outerWidth, height: outcome.height)
        let gridTop = captionHeights.above
        let gridHeight = outcome.height - captionHeights.above - captionHeights.below
        placeCaptions(below: gridTop + gridHeight, size, &engine)
        let corner = Point(x: edges.left, y: gridTop + edges.top)
        placeColumns(corner, size, &engine)
        for group in model.groups { placeGroup(group, corner, size, &engine) }
        (engine.states[node].firstBaseline, engine.states[node].lastBaseline) = (outcome.first, outcome.last)
        let grid = Rect(x: 0, y: gridTop, width: outerWidth, height: gridHeight)
        if model.special.contains(Int32(node)) {
            let content = Rect(x: corner.x, y: corner.y, width: width, height: max(0, gridHeight - edges.vertical))
            engine.settleOthers(node, content: engine.modes[node].page(content, in: size))
        }
        keepResults(grid, corner, size, engine)
    }

    /// Sets the frame of a box inside of another, both on the axes of the table.
    private func put(
        _ child: Int, _ frame: Rect, in parent: Int, _ size: Size, basis: Size, _ engine: inout FlexEngine
    ) {
        var frame = frame
        if engine.traits[child].contains(.insets) {
            let shift = engine.relativeOffset(child, in: parent, basis: basis)
            frame.x += shift.x
            frame.y += shift.y
        }
        engine.setFrame(of: child, to: engine.modes[node].page(frame, in: size))
    }

    /// Records that a part was placed together with the table.
    private func keep(_ part: Int, _ size: Size, first: Double, last: Double, _ engine: inout FlexEngine) {
        engine.placed.append(Int32(part))
        engine.states[part].proposal = Proposal(width: size.width, height: size.height, basisWidth: 0, basisHeight: 0)
        (engine.states[part].firstSource, engine.states[part].lastSource) = (-1, -1)
        (engine.states[part].firstBaseline, engine.states[part].lastBaseline) = (first, last)
        engine.states[part].hasEscapingAbsolutes = false
        engine.states[part].isPlaced = false
        engine.states[part].isDirty = false
        engine.touch(part)
        guard model.special.contains(Int32(part)) else { return }
        let content = Rect(x: 0, y: 0, width: size.width, height: size.height)
        engine.settleOthers(part, content: engine.modes[node].page(content, in: size))
    }

    private func placeCaptions(below bottom: Double, _ size: Size, _ engine: inout FlexEngine) {
        var (above, below) = (0.0, bottom)
        for caption in captions {
            let isAbove = engine.styles[caption.node].table.captionSide == .top
            var frame = caption.frame
            frame.y += isAbove ? above : below
            let height = caption.frame.height + caption.margins.vertical
            if isAbove { above += height } else { below += height }
            put(caption.node, frame, in: node, size, basis: Size(width: outerWidth, height: .nan), &engine)
            engine.schedule(caption.node, caption.proposal)
        }
    }

    // MARK: Columns

    /// The area of columns inside of the table's borders and padding.
    func area(ofColumns range: Range<Int>) -> Rect {
        let top = rows.first?.top ?? 0
        return Rect(x: x(range), y: top, width: width(range), height: max(0, (rows.last?.bottom ?? 0) - top))
    }

    private func placeColumns(_ corner: Point, _ size: Size, _ engine: inout FlexEngine) {
        var groups: [Int32: Rect] = [:]
        for (group, range) in model.columnGroups {
            let area = area(ofColumns: range)
            groups[group] = area
            put(
                Int(group), area.moved(to: corner), in: node, size, basis: Size(width: width, height: height), &engine)
            keep(Int(group), area.size, first: .nan, last: .nan, &engine)
        }
        var index = 0
        while index < columns.count {
            let column = model.columns[index]
            var end = index + 1
            // A column that spans several has one box.
            while end < columns.count, column.node >= 0, model.columns[end].node == column.node { end += 1 }
            let range = index..<end
            index = end
            guard column.node >= 0 else { continue }
            var area = area(ofColumns: range)
            if !column.isUsed { area.height = 0 }
            let (child, areaSize) = (Int(column.node), area.size)
            if let outer = groups[column.group] {
                area.x -= outer.x
                area.y -= outer.y
                put(child, area, in: Int(column.group), outer.size, basis: outer.size, &engine)
            } else {
                put(child, area.moved(to: corner), in: node, size, basis: Size(width: width, height: height), &engine)
            }
            keep(child, areaSize, first: .nan, last: .nan, &engine)
        }
    }

    // MARK: Rows

    private func placeGroup(
        _ group: TableModel.Group, _ corner: Point, _ size: Size, _ engine: inout FlexEngine
    ) {
        let whole = area(ofColumns: columns.indices)
        guard group.node >= 0 else {
            for row in group.rows { placeRow(row, in: node, corner, size, &engine) }
            return
        }
        let top = group.rows.first.map { rows[$0].top } ?? 0
        let bottom = group.rows.last.map { rows[$0].bottom } ?? top
        let frame = Rect(x: corner.x + whole.x, y: corner.y + top, width: whole.width, height: max(0, bottom - top))
        let child = Int(group.node)
        put(child, frame, in: node, size, basis: Size(width: width, height: height), &engine)
        let first = group.rows.first.map { rows[$0].top - top + baseline(of: rows[$0]) } ?? .nan
        let last = group.rows.last.map { rows[$0].top - top + baseline(of: rows[$0]) } ?? .nan
        keep(child, frame.size, first: first, last: last, &engine)
        let inner = Point(x: -whole.x, y: -top)
        for row in group.rows { placeRow(row, in: child, inner, frame.size, &engine) }
    }

    /// - Parameters:
    ///   - corner: the corner of the grid's content in `parent`.
    ///   - size: the size of `parent`.
    private func placeRow(_ index: Int, in parent: Int, _ corner: Point, _ size: Size, _ engine: inout FlexEngine) {
        let row = rows[index]
        let part = model.rows[index]
        guard part.node >= 0 else {
            for cell in part.cells { placeCell(cell, in: parent, corner, size, &engine) }
            return
        }
        let whole = area(ofColumns: columns.indices)
        let frame = Rect(x: corner.x + whole.x, y: corner.y + row.top, width: whole.width, height: row.height)
        let child = Int(part.node)
        put(child, frame, in: parent, size, basis: Size(width: width, height: height), &engine)
        let baseline = baseline(of: row)
        keep(child, frame.size, first: baseline, last: baseline, &engine)
        let inner = Point(x: -whole.x, y: -row.top)
        for cell in part.cells { placeCell(cell, in: child, inner, frame.size, &engine) }
    }

    private func placeCell(_ index: Int, in parent: Int, _ corner: Point, _ size: Size, _ engine: inout FlexEngine) {
        let cell = model.cells[index]
        let child = Int(cell.node)
        let own = Size(width: width(cell.columns), height: height(cell.rows))
        let isHidden =
            cell.rows.allSatisfy { rows[$0].isCollapsed } || cell.columns.allSatisfy { model.columns[$0].isCollapsed }
        unsafe engine.tables?.results.setHidden(child, isHidden)
        unsafe engine.tables?.results.setSpan(of: child, columns: cell.columns.count, rows: cell.rows.count)
        if isHidden { return engine.hide(child) }
        let first = rows[cell.rows.lowerBound]
        let frame = Rect(
            x: corner.x + x(cell.columns), y: corner.y + first.top, width: own.width, height: own.height)
        put(child, frame, in: parent, size, basis: Size(width: width, height: height), &engine)
        shift(index, in: own.height, first, &engine)
        let isStated =
            switch engine.styles[child].height {
            case .points: true
            case .percent: isDefinite
            default: isDefinite && hasGrown
            }
        guard !engine.isOrthogonal(child, to: node) else {
            return engine.schedule(
                child,
                Proposal(
                    width: own.height, height: own.width, basisWidth: width, basisHeight: .nan,
                    percentHeight: own.width))
        }
        engine.schedule(
            child,
            Proposal(
                width: own.width, height: own.height, basisWidth: width, basisHeight: .nan,
                percentHeight: isStated ? own.height : .nan, isFitted: !isStated))
    }

    /// Moves the content of a cell for its vertical alignment.
    private func shift(_ index: Int, in height: Double, _ row: Row, _ engine: inout FlexEngine) {
        let child = Int(model.cells[index].node)
        let room = height - cells[index].height
        var shift = 0.0
        if engine.styles[child].alignContent.position == .normal {
            switch engine.styles[child].table.verticalAlign {
            case .baseline: if !cells[index].baseline.isNaN { shift = baseline(of: row) - cells[index].baseline }
            case .top: break
            case .middle: shift = room / 2
            case .bottom: shift = room
            }
        }
        guard unsafe engine.tables?.results.setShift(max(0, shift), of: child) == true else { return }
        engine.states[child].isPlaced = false
        engine.touch(child)
    }

    // MARK: Results

    /// Keeps what the drawing of the table needs beyond the frames of its boxes.
    private func keepResults(_ grid: Rect, _ corner: Point, _ size: Size, _ engine: FlexEngine) {
        guard let store = unsafe engine.tables else { return }
        let mode = engine.modes[node]
        var result = TableResults.Table(grid: mode.page(grid, in: size))
        if let borders = model.borders {
            result.borders = lines(borders, corner).map { $0.placed(in: size, mode) }
        }
        lazy var cells = cellFrames.map { $0.map { mode.page($0.moved(to: corner), in: size) } }
        func add(_ column: Int32, _ range: Range<Int>) {
            guard column >= 0, engine.details[Int(column)]?.appearance?.backgrounds.isEmpty == false else { return }
            let frame = mode.page(area(ofColumns: range).moved(to: corner), in: size)
            result.columns.append(
                TableResults.Column(node: column, frame: frame, cells: Array(cells[range].joined())))
        }
        for (group, range) in model.columnGroups { add(group, range) }
        for (index, column) in model.columns.enumerated() { add(column.node, index..<index + 1) }
        let isPlain = captions.isEmpty && result.borders.isEmpty && result.columns.isEmpty
        store.results.tables[Int32(node)] = isPlain ? nil : result
    }

    /// The frames of the cells that begin in each column.
    private var cellFrames: [[Rect]] {
        var result = Array(repeating: [Rect](), count: columns.count)
        for cell in model.cells {
            result[cell.columns.lowerBound].append(
                Rect(
                    x: x(cell.columns), y: rows[cell.rows.lowerBound].top, width: width(cell.columns),
                    height: height(cell.rows)))
        }
        return result
    }

    /// The borders that cells share, on the axes of the table.
    private func lines(_ borders: TableBorders, _ corner: Point) -> [TableBorder] {
        guard !columns.isEmpty, !rows.isEmpty else { return [] }
        var result: [TableBorder] = []
        var walk = TableBorderWalk(origin: (0, 0))
        let starts = columns.map { isRightToLeft ? width - $0.end : $0.start }
        var edges = starts + [isRightToLeft ? width - columns[0].start : columns[columns.count - 1].end]
        if isRightToLeft { edges = starts.reversed() + [edges[edges.count - 1]] }
        let units = edges.map { LayoutUnit.from(corner.x + $0) }
        var empty: Int = -1
        var open: (slots: [TableBorderWalk.Slot], extent: Range<Int>)?
        func finish(_ bottom: [BlockStyle.Line?]?) {
            guard var last = open else { return }
            if let bottom {
                let lines = isRightToLeft ? bottom.reversed() : bottom
                for (index, line) in lines.enumerated() { last.slots[index].lines.bottom = line }
            }
            walk.add(last.slots, edges: units, extent: last.extent, isShown: true) { result.append($0) }
            open = nil
        }
        let bottom = borders.forEachRow(model) { row, owners, lines in
            finish(nil)
            var slots = owners.indices.map { column in
                empty -= 1
                let (before, after) = (lines.down[column], lines.down[column + 1])
                return TableBorderWalk.Slot(
                    cell: owners[column] >= 0 ? Int(owners[column]) : empty,
                    lines: BoxSides(
                        top: lines.across[column], left: isRightToLeft ? after : before, bottom: nil,
                        right: isRightToLeft ? before : after))
            }
            if isRightToLeft { slots.reverse() }
            let top = LayoutUnit.from(corner.y + rows[row].top)
            open = (slots, top..<max(top, LayoutUnit.from(corner.y + rows[row].bottom)))
        }
        finish(bottom)
        walk.finish { result.append($0) }
        return result
    }
}

extension Rect {
    fileprivate func moved(to corner: Point) -> Rect {
        Rect(x: x + corner.x, y: y + corner.y, width: width, height: height)
    }
}

extension TableBorder {
    /// The border on the page.
    ///
    /// - Parameter size: the size of the table on its own axes.
    fileprivate func placed(in size: Size, _ mode: TextContainer.WritingMode) -> TableBorder {
        guard mode.isVertical else { return self }
        let isReversed = mode == .verticalRL && !isHorizontal
        return TableBorder(
            line: line, isHorizontal: !isHorizontal, rect: mode.page(rect, in: size),
            corners: isReversed ? (corners.end, corners.start) : corners)
    }
}
