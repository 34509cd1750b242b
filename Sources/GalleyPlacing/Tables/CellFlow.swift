internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The blocks of a cell as a text of their own.
struct CellFlow {
    /// The text, whose blocks are those inside the cell.
    let text: AttributedText
    /// The range in the outer text in UTF-8 offsets, including the terminator at its end.
    let range: Range<Int>

    /// The UTF-8 length of the terminator.
    var terminator: Int { range.count - text.utf8Count }
}

/// Cells that contain blocks: each is placed as a text of its own, and its lines are moved into the row.
extension Placer {
    /// The blocks of a cell.
    func flow(of cell: TableSource.Cell) -> CellFlow {
        let range = cell.range.lowerBound..<cell.contentEnd
        var content =
            range.isEmpty
            ? AttributedText("", attributes: text.style(ofRun: cell.run).attributes)
            : AttributedText(text[text.range(forUTF8: range)])
        // The blocks of the text keep the chains whose addresses are known.
        var inner = BlockIntent.Inner(dropping: text.style(ofRun: cell.run).anyBlock.cellDepth)
        content.transformAttributes { $0.block = $0.block.map { inner.blocks(of: $0) } }
        return CellFlow(text: content, range: cell.range)
    }

    /// The widths of a cell's blocks.
    func contentWidths(of flow: CellFlow) throws(GalleyError) -> ContentWidths {
        var options = PlacingOptions()
        options.measuresContent = true
        var placer = unsafe Placer<RectangleRegion>(
            flow.text, in: RectangleRegion(measure: nil, blockEnd: nil, maximumRows: 0), options: options,
            unmanaged: fonts, typesetter: typesetter)
        try placer.run()
        return placer.content
    }

    /// Places the blocks of a cell in its content box.
    func place(_ flow: CellFlow, width: Int) throws(GalleyError) -> PlacedCellFlow {
        var options = PlacingOptions()
        options.lineBreaking = self.options.lineBreaking
        options.mode = self.options.mode
        var placer = unsafe Placer<RectangleRegion>(
            flow.text, in: RectangleRegion(measure: width, blockEnd: nil, maximumRows: 0), options: options,
            unmanaged: fonts, typesetter: typesetter)
        try placer.run()
        if !placer.needsShapes {
            let last = placer.progress.last
            return PlacedCellFlow(placement: placer.finish(), width: width, last: last)
        }
        var container = TextContainer()
        container.writingMode = options.mode
        let length = LayoutUnit.points(width)
        if options.mode == .horizontal { container.width = length } else { container.height = length }
        let plan = try ContainerPlan(
            [container], measure: nil, blockEnd: nil, isRightToLeft: false, memo: typesetter.outlines)
        var shaped = unsafe Placer<ShapedRegion>(
            flow.text, in: plan.region, options: options, unmanaged: fonts, typesetter: typesetter)
        try shaped.run()
        let last = shaped.progress.last
        return PlacedCellFlow(placement: shaped.finish(plan), width: width, last: last)
    }

    /// Moves the lines of a cell's blocks into a row of the table.
    ///
    /// - Parameters:
    ///   - top: The position of the content box.
    ///   - frame: The column.
    ///   - row: The index of the row in ``rows``.
    mutating func record(_ placed: consuming PlacedCellFlow, of flow: CellFlow, top: Int, frame: LineFrame, row: Int32)
    {
        let move = CellFlowMove(
            text: flow.range.lowerBound, top: top, column: frame, width: placed.width, row: row,
            rowNumber: Int32(progress.rowCount), line: lines.count, storage: Int32(storages.count),
            firstRow: Int32(rows.count), table: Int32(tables.count),
            level: text.style(ofRun: text.styleRunIndex(atUTF8: flow.range.lowerBound)).anyBlock.outsideCells
                .styledCount)
        storages += placed.placement.storages.map(move.storage)
        lines += placed.placement.lines.map(move.line)
        if lines.count > move.line { lines[lines.count - 1].textEnd += flow.terminator }
        if options.truncation != .none, let last = placed.last, lines.count > move.line {
            progress.last = last
            progress.last?.line += move.line
            progress.last?.source.base += move.text
        }
        guard let records = placed.placement.flow else { return }
        rows += records.rows.map(move.row)
        tables += records.tables.map(move.table)
        boxes.fragments += records.blocks.map(move.block)
        let left = move.left(in: region.measure ?? progress.widest)
        floats += records.floats.map { move.float($0, left: left, part: breaks.count) }
    }
}
