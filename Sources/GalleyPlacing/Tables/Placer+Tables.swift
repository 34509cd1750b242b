internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// Tables: cells are laid out at the widths of their columns, with their lines next to each other.
extension Placer {
    /// Places a table's rows, with a space before them; false if the space ended.
    mutating func placeTable(
        _ table: TableSource, _ bytes: UnsafeBufferPointer<UInt8>, gap: Int
    ) throws(GalleyError) -> Bool {
        let grid = unsafe try tableGrid(table, bytes)
        // Only the widths are needed.
        if options.measuresContent { return true }
        let number = Int32(tables.count)
        tables.append(grid.record)
        if let box = grid.box, let last = boxes.open?.open.indices.last { boxes.open?.open[last].columns = box }
        let rowGap = table.gaps.row
        var previous: Int?
        var index = 0
        while index < table.rows.count {
            let gap = previous.map { $0 + table.rows[index].spacingBefore + rowGap } ?? gap
            guard let end = unsafe try placeConnectedRows(from: index, of: grid, number, bytes, gap: gap) else {
                return false
            }
            progress.widest = max(
                progress.widest,
                R.isUniform ? grid.inlineEnd : measure(around: grid.inlineEnd, isMirrored: grid.level == 1))
            progress.openingEdge = 0
            previous = table.rows[end - 1].style.paragraph.spacing
            progress.lastSpacing = table.rows[end - 1].style.paragraph.lineSpacing
            index = end
        }
        return true
    }

    /// The table's columns: known ones on pages, otherwise as wide as the cells and the container require.
    private mutating func tableGrid(
        _ table: TableSource, _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(GalleyError) -> TableGrid {
        let metrics = table.rows[0].style.paragraph
        let known = options.page?.tables.first { $0.start == table.range.lowerBound }
        let level = unsafe known?.level ?? table.level(bytes)
        var grid = TableGrid(table, level: level)
        let indents = metrics.indents(isFirstLine: false, width: region.measure)
        let tail = metrics.tailIndent > 0 ? 0 : indents.tail
        if let known {
            grid.decimals = known.decimals
            let widths = (0..<table.columnCount).map { $0 < known.columns.count ? known.columns[$0] : 0 }
            grid.placeColumns(
                widths, insetScale: known.insetScale, indents: (indents.head, tail), measure: region.measure)
            content.isPartial = true
            return grid
        }
        let meter = unsafe try measureColumns(of: &grid, bytes)
        let columns = meter.finished()
        let around = indents.head + tail
        let unbounded = metrics.available(between: metrics.indents(isFirstLine: false, width: nil), width: nil)
        content.formUnion(
            max: around + meter.fitted(columns, available: unbounded).widths.reduce(0, +) + meter.gaps,
            min: around + columns.minimumSum + meter.gaps)
        let available = metrics.available(between: indents, width: region.measure)
        let (widths, insetScale) = meter.fitted(columns, available: available)
        grid.decimals = meter.decimals(in: widths, insetScale: insetScale)
        grid.placeColumns(widths, insetScale: insetScale, indents: (indents.head, tail), measure: region.measure)
        return grid
    }

    /// Places a row together with the following ones that cells connect to it, or if they are higher than a page each
    /// of them alone. Returns the end of the placed rows; nil if the space ended.
    private mutating func placeConnectedRows(
        from index: Int, of grid: TableGrid, _ number: Int32, _ bytes: UnsafeBufferPointer<UInt8>, gap: Int
    ) throws(GalleyError) -> Int? {
        let table = grid.table
        let connected = table.connectedRows(from: index)
        var end = index + 1
        if !connected.cells.isEmpty, options.page?.placesOneRow != true {
            let spans = SpansByRow(connected.cells, count: connected.end - index)
            var group: [FittedTableRow] = []
            end = index
            repeat {
                let spanning = spans.starting[end - index].map { connected.cells[$0] }
                group.append(
                    unsafe try fitTableRow(end, of: grid, bytes, spanning: spanning),
                    gap: end == index ? 0 : table.gap(beforeRow: end),
                    spans: spans.ending[end - index].map { connected.cells[$0] })
                end += 1
            } while end < connected.end && !isTooHigh(group)
            if !isTooHigh(group) {
                if placeRows(group, of: grid, number, gap: gap) {
                    return end
                }
                // If it is the first row of the page, no other page has more space.
                guard options.page != nil, lines.isEmpty else { return nil }
            }
        }
        for row in index..<end {
            var gap = gap
            if row > index {
                let previous = table.rows[row - 1].style.paragraph
                gap = previous.spacing + table.rows[row].spacingBefore + table.gaps.row
                progress.lastSpacing = previous.lineSpacing
            }
            let fitted = unsafe try fitTableRow(row, of: grid, bytes)
            guard placeRows([fitted], of: grid, number, gap: gap) else { return nil }
        }
        return end
    }

    /// Whether rows are higher than a page.
    private func isTooHigh(_ rows: [FittedTableRow]) -> Bool {
        guard options.page != nil, let end = region.blockEnd else { return false }
        return rows.height > end
    }

    /// Measures the content of a table's columns. Shapes all cells, and by default keeps them in `grid`.
    func measureColumns(
        of grid: inout TableGrid, _ bytes: UnsafeBufferPointer<UInt8>, keepsCells: Bool = true
    ) throws(GalleyError) -> TableMeter {
        let table = grid.table
        var meter = TableMeter(table, level: grid.level)
        for row in table.rows {
            var cells: [ShapedCell] = []
            cells.reserveCapacity(row.cells.count)
            for cell in row.cells {
                let shaped = unsafe try shape(cell, of: table, bytes, level: grid.level)
                try note(shaped, of: cell, isHeader: row.isHeader, in: &meter)
                cells.append(shaped)
            }
            if keepsCells { grid.shapedRows.append(cells) }
        }
        return meter
    }

    private func note(
        _ shaped: ShapedCell, of cell: TableSource.Cell, isHeader: Bool, in meter: inout TableMeter
    ) throws(GalleyError) {
        switch shaped.content {
        case .text(let source): meter.note(source, of: cell, isHeader: isHeader)
        case .blocks(let flow): meter.note(try contentWidths(of: flow), of: cell)
        }
    }

    /// The measure required for the last placed row to have the same position among obstacles again; `length` if it was
    /// not moved.
    private func measure(around length: Int, isMirrored: Bool) -> Int {
        guard let measure = region.measure, !options.findsMeasure else {
            return max(length, lines.last.map { $0.frame.tail } ?? 0)
        }
        return isMirrored || isRowMoved ? max(length, measure) : length
    }

    /// Breaks the cells of a row into lines; shapes them first if necessary.
    ///
    /// - Parameter spanning: The cells that also span following rows.
    private func fitTableRow(
        _ number: Int, of grid: TableGrid, _ bytes: UnsafeBufferPointer<UInt8>, spanning: [SpanningCell] = []
    ) throws(GalleyError) -> FittedTableRow {
        let row = grid.table.rows[number]
        var fitted: [FittedCell] = []
        if let cell = row.marker {
            let marker = unsafe try shapeMarker(cell, bytes, level: grid.level)
            let indent = marker.source?.style.paragraph.firstLineIndent ?? 0
            fitted.append(
                try fit(
                    marker, frame: LineFrame(kind: grid.frames[0].kind, head: indent, tail: 0), available: nil,
                    tabOrigin: indent, insets: grid.insets(of: marker)))
        }
        let markers = fitted.count
        let cells =
            number < grid.shapedRows.count
            ? grid.shapedRows[number]
            : try row.cells.map { cell throws(GalleyError) in
                unsafe try shape(cell, of: grid.table, bytes, level: grid.level)
            }
        let decimals = row.isHeader ? [] : grid.decimals
        for cell in cells {
            let insets = grid.insets(of: cell)
            let frame = frame(of: cell, in: grid, insets: insets, decimals: decimals)
            fitted.append(try fit(cell, frame: frame, available: frame.tail, tabOrigin: 0, insets: insets))
        }
        for span in spanning { fitted[markers + span.cell].rowCount = span.rows }
        return FittedTableRow(fitted, markers: markers)
    }

    /// The position of a cell's text. Numbers in a column with `decimals` are aligned at their decimal separators.
    private func frame(of cell: ShapedCell, in grid: TableGrid, insets: CellInsets, decimals: [Int]) -> LineFrame {
        let column = cell.columns.lowerBound
        var frame = grid.frames[column]
        let last = grid.frames[cell.columns.upperBound - 1]
        frame.head += insets.leading
        // A column without cells that are its own may be narrower than the insets.
        frame.tail = max(0, last.head + last.tail - insets.trailing - frame.head)
        if column < decimals.count, decimals[column] > 0, cell.columns.count == 1, let source = cell.source,
            source.isOnDecimals, let number = source.decimalWidths, number.before + number.after <= frame.tail
        {
            // Shorter fractions end before the right edge.
            let shift = max(0, min(frame.tail - number.before - number.after, decimals[column] - number.after))
            if frame.kind == .mirroredColumn { frame.head += shift }
            frame.tail -= shift
        }
        return frame
    }

    /// Places a row, or rows that cells connect, as a whole, or not at all. A single row that is higher than all
    /// containers is split on pages, and otherwise overflows the next container.
    private mutating func placeRows(
        _ group: [FittedTableRow], of grid: TableGrid, _ number: Int32, gap: Int
    ) -> Bool {
        let height = group.height
        let found: (top: Int, shift: Int)?
        if options.page != nil {
            found = findRowOnPage(height: height, gap: gap, group)
        } else {
            found = findRow(height: height, gap: gap, group.count == 1 ? group[0].cells : group.flatMap(\.cells))
        }
        guard let (top, shift) = found else { return false }
        isRowMoved = shift != 0
        let firstLine = lines.count
        let place = rows.count
        var record = RowRecord(top: top, height: height, lines: firstLine..<firstLine, inlineEnd: grid.inlineEnd)
        record.table = number
        let columns = grid.frame
        record.columns = R.isUniform ? columns : columns.moved(by: shift, in: region.measure ?? 0)
        // Before the rows of tables inside its cells.
        rows.append(record)
        for (index, row) in group.enumerated() {
            for (cellIndex, cell) in row.cells.enumerated() {
                let start = lines.count
                let first = top + row.top + self.top(of: cell, in: index, of: group)
                let frame = R.isUniform ? cell.frame : cell.frame.moved(by: shift, in: region.measure ?? 0)
                self.record(cell, top: first, frame: frame, row: Int32(place))
                guard cellIndex >= row.markers else { continue }
                record.cells.append(
                    RowRecord.Cell(
                        lines: start - firstLine..<lines.count - firstLine, columns: cell.columns, row: index,
                        rowCount: cell.rowCount))
            }
            guard group.count > 1 else { continue }
            record.parts.append(
                RowRecord.ConnectedRow(
                    top: row.top, bottom: group.bottom(ofRow: index, gap: grid.table.gaps.row),
                    lineEnd: lines.count - firstLine))
        }
        record.lines = firstLine..<lines.count
        rows[place] = record
        progress.rowCount += 1
        progress.bottom = top + height
        return true
    }

    /// The distance of a cell's content from the top of the cell, which extends over the rows that it spans.
    private func top(of cell: FittedCell, in row: Int, of group: [FittedTableRow]) -> Int {
        let last = group[row + cell.rowCount - 1]
        return cell.top(in: last.top + last.height - group[row].top, baseline: group[row].baseline)
    }

    private mutating func record(_ cell: FittedCell, top: Int, frame: LineFrame, row: Int32) {
        switch cell.content {
        case .lines(let source, let cellLines):
            let storage = addStorage(of: source)
            for line in cellLines {
                recordLine(
                    line.fitted.line, line.fitted.extent, box: line.fitted.box, of: source, storage: storage,
                    top: top + line.top, frame: frame, rowGroup: row)
                if options.truncation != .none {
                    progress.last = (lines.count - 1, source, line.start, cell.available, 0)
                }
            }
        case .blocks(let flow, let placed): record(placed, of: flow, top: top, frame: frame, row: row)
        }
    }

    /// The position of a row of given height and length: its top, and its offset from the position without obstacles.
    /// Nil if no container has space.
    private mutating func findRow(height: Int, gap: Int, _ cells: [FittedCell]) -> (top: Int, shift: Int)? {
        if hasAllRows {
            guard advance() else { return nil }
        }
        var gap = gap
        while true {
            if let place = findRowHere(height: height, gap: gap, cells) { return place }
            guard !R.isUniform else { return nil }
            if !options.findsHeight, isAtTop, !breaks.isEmpty || region.laterRows(em: 1) > 0,
                let end = region.tallestEnd, height > end
            {
                // No container is high enough. The row cannot be split, because the lines of a layout are in text order.
                overfullRows.append(lines.count)
                return (progress.bottom + progress.openingEdge, 0)
            }
            guard advance() else { return nil }
            gap = 0
        }
    }

    /// The position of a row in the current container; nil if it has no space.
    private mutating func findRowHere(height: Int, gap: Int, _ cells: [FittedCell]) -> (top: Int, shift: Int)? {
        let top = rowTop(gap: gap)
        if R.isUniform {
            if let end = region.blockEnd, top + height > end { return nil }
            return (top, 0)
        }
        let (edges, limits) = edges(of: cells)
        let band = BlockInterval(start: top, end: top + height)
        guard let place = region.firstFit(max(1, edges.length), over: band, in: limits) else { return nil }
        return shift(of: edges, over: BlockInterval(start: place, end: place + height), in: limits).map { (place, $0) }
    }

    private func rowTop(gap: Int) -> Int {
        progress.bottom + (isAtTop ? progress.openingEdge : gap + progress.lastSpacing)
    }

    /// The extent of the cells without obstacles, and the limits of their position.
    private func edges(of cells: [FittedCell]) -> (edges: InlineSpan, limits: InlineSpan) {
        let measure = region.measure ?? LayoutUnit.limit
        var edges = InlineSpan(start: measure, end: 0)
        for cell in cells {
            let own = cell.frame.moved(by: 0, in: measure)
            edges = InlineSpan(start: min(edges.start, own.head), end: max(edges.end, own.tail))
        }
        return (edges, InlineSpan(start: min(0, edges.start), end: max(measure, edges.end)))
    }

    /// The offset of a row in the nearest free span; nil if none is long enough.
    private mutating func shift(of edges: InlineSpan, over band: BlockInterval, in limits: InlineSpan) -> Int? {
        region.spans(over: band, in: limits, into: &spans)
        return spans.filter { $0.length >= edges.length }.map { span in
            min(max(edges.start, span.start), span.end - edges.length) - edges.start
        }.min { abs($0) < abs($1) }
    }

    // MARK: - Rows on pages

    /// The position of a row on a page; nil if the page has no space. Sets ``rowCut`` if no page has.
    private mutating func findRowOnPage(
        height: Int, gap: Int, _ group: [FittedTableRow]
    ) -> (top: Int, shift: Int)? {
        if hasAllRows {
            guard advance() else { return nil }
        }
        var gap = gap
        let cells = group.count == 1 ? group[0].cells : group.flatMap(\.cells)
        while true {
            if let place = findRowHere(height: height, gap: gap, cells) { return place }
            // If it is the first row of the page, no other page has more space.
            if group.count == 1, region.blockEnd.map({ height > $0 }) == true || lines.isEmpty {
                rowCut = cut(cells[group[0].markers...], gap: gap, isForced: isAtTop)
                if rowCut != nil { return nil }
            }
            guard advance() else { return nil }
            gap = 0
        }
    }

    /// The split of a row whose first part fits in the current container; nil if there is no space for one line of each
    /// cell. If it `isForced`, the first part has a line of each cell in any case, and the result is nil if no cell has more.
    private mutating func cut(
        _ cells: ArraySlice<FittedCell>, gap: Int, isForced: Bool
    ) -> RowSplit? {
        let pieces = cells.map(\.pieces)
        if cells.isBlocked(pieces, pageHeight: region.blockEnd) { return RowSplit(blockedRow: cells) }
        let least = cells.leastHeight(pieces)
        let room = room(atLeast: least, gap: gap, cells)
        guard isForced || room >= least else { return nil }
        return RowSplit(cells, pieces, room: room)
    }

    /// The available height in the current container for a row with the minimum height `least`.
    private mutating func room(atLeast least: Int, gap: Int, _ cells: ArraySlice<FittedCell>) -> Int {
        let top = rowTop(gap: gap)
        guard let end = region.blockEnd else { return LayoutUnit.limit }
        if R.isUniform { return end - top }
        let (edges, limits) = edges(of: Array(cells))
        let band = BlockInterval(start: top, end: top + least)
        guard let place = region.firstFit(max(1, edges.length), over: band, in: limits) else { return 0 }
        let heights = least + 1..<max(least, end - place) + 1
        return heights.partitioningIndex {
            shift(of: edges, over: BlockInterval(start: place, end: place + $0), in: limits) == nil
        } - 1
    }

    /// Breaks a cell into lines.
    private func fit(
        _ cell: ShapedCell, frame: LineFrame, available: Int?, tabOrigin: Int, insets: CellInsets
    ) throws(GalleyError) -> FittedCell {
        switch cell.content {
        case .text(let source):
            return FittedCell(
                source, source.cellLines(typesetter, available: available, tabOrigin: tabOrigin), of: cell,
                available: available, frame: frame, insets: insets)
        case .blocks(let flow):
            return FittedCell(flow, try place(flow, width: frame.tail), of: cell, frame: frame, insets: insets)
        }
    }

    // MARK: - Shaping cells

    func shape(
        _ cell: TableSource.Cell, of table: TableSource, _ bytes: UnsafeBufferPointer<UInt8>, level: UInt8
    ) throws(GalleyError) -> ShapedCell {
        if cell.identity != 0 {
            return ShapedCell(content: .blocks(flow(of: cell)), of: cell)
        }
        return unsafe try shape(cell, bytes, level: level) { metrics in
            // Indents belong to the table, spacing to its rows.
            metrics.firstLineIndent = 0
            metrics.headIndent = 0
            metrics.tailIndent = 0
            let column = cell.column < table.alignments.count ? table.alignments[cell.column] : .none
            switch metrics.table?.alignment ?? column {
            case .none: break
            case .left: metrics.align(.left)
            case .center: metrics.align(.center)
            case .right, .decimal: metrics.align(.right)
            }
        }
    }

    private func shapeMarker(
        _ cell: TableSource.Cell, _ bytes: UnsafeBufferPointer<UInt8>, level: UInt8
    ) throws(GalleyError) -> ShapedCell {
        unsafe try shape(cell, bytes, level: level) { $0.align(.start) }
    }

    /// Shapes a cell as a separate paragraph, with the table's direction by default.
    private func shape(
        _ cell: TableSource.Cell, _ bytes: UnsafeBufferPointer<UInt8>, level: UInt8,
        _ change: (inout ParagraphMetrics) -> Void
    ) throws(GalleyError) -> ShapedCell {
        var run = cell.run
        let request = try request(cell.range, run: &run)
        var metrics = request.style.paragraph
        change(&metrics)
        // A cell is too narrow for text next to floats: they are inline.
        metrics.options.allowsFloats = false
        metrics.dropCap.lines = 0
        metrics.hasLabels = false
        var part = unsafe Array(bytes[cell.range])
        // The tab at the end of a cell becomes a paragraph terminator here.
        if part.last == 0x09 { part[part.count - 1] = 0x0A }
        let paragraph = unsafe part.withUnsafeBufferPointer { part in
            if metrics.options.direction == .auto {
                metrics.options.direction = unsafe BidiAnalysis.firstStrongLevel(part) ?? level == 1 ? .rtl : .ltr
            }
            return unsafe typesetter.paragraph(part, as: request, options: metrics.options)
        }
        return ShapedCell(
            content: .text(
                LineSource(
                    paragraph: paragraph, style: ResolvedStyle(shaping: request.style.shaping, paragraph: metrics),
                    base: cell.range.lowerBound)),
            of: cell)
    }
}

extension LineFrame {
    /// The edges in a region that is `measure` wide, moved.
    fileprivate func moved(by shift: Int, in measure: Int) -> LineFrame {
        let edges = edges(in: measure, isRightToLeft: false)
        return LineFrame(kind: .span, head: edges.left + shift, tail: edges.right + shift)
    }
}
