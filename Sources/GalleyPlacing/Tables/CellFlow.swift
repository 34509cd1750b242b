internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The blocks of a cell as a separate text.
struct CellFlow {
    /// The lines of the text, with positions relative to the content box of the cell.
    struct Placed {
        var placement: Placement
        /// The width of the content box.
        var width: Int
        /// The last line, if it may have to be truncated.
        var last: (line: Int, source: LineSource, start: LineStart, available: Int?, tabOrigin: Int)?
    }

    /// The text, whose blocks are the blocks inside the cell.
    let text: AttributedText
    /// The range in the outer text in UTF-8 offsets, including the terminator at the end of the cell.
    let range: Range<Int>

    /// The UTF-8 length of the terminator.
    var terminator: Int { range.count - text.utf8Count }
}

/// Tables whose cells contain blocks: the placer places each cell as a separate text, and moves its lines into the row.
extension Placer {
    /// The blocks of a cell.
    func flow(of cell: TableSource.Cell) -> CellFlow {
        let range = cell.range.lowerBound..<cell.contentEnd
        var content =
            range.isEmpty
            ? AttributedText("", attributes: text.style(ofRun: cell.run).attributes)
            : AttributedText(text[text.range(forUTF8: range)])
        // The text retains the chains whose addresses are known.
        var inner = BlockIntent.Inner(dropping: text.style(ofRun: cell.run).anyBlock.cellDepth)
        content.transformAttributes { $0.block = $0.block.map { inner.blocks(of: $0) } }
        return CellFlow(text: content, range: cell.range)
    }

    private func placer<Other: Region>(
        of flow: CellFlow, in region: Other, _ options: consuming PlacingOptions
    ) -> Placer<Other> {
        unsafe Placer<Other>(flow.text, in: region, options: options, unmanaged: fonts, typesetter: typesetter)
    }

    /// The widths of a cell's blocks.
    func contentWidths(of flow: CellFlow) throws(GalleyError) -> ContentWidths {
        var options = PlacingOptions()
        options.measuresContent = true
        var placer = placer(of: flow, in: RectangleRegion(measure: nil, blockEnd: nil, maximumRows: 0), options)
        try placer.run()
        return placer.content
    }

    /// Places the blocks of a cell in its content box.
    func place(_ flow: CellFlow, width: Int) throws(GalleyError) -> CellFlow.Placed {
        var options = PlacingOptions()
        options.lineBreaking = self.options.lineBreaking
        options.mode = self.options.mode
        // A margin at the top of a page is omitted.
        options.keepsMargins = self.options.page?.isContinued != true || !lines.isEmpty
        var plain = placer(of: flow, in: RectangleRegion(measure: width, blockEnd: nil, maximumRows: 0), options)
        try plain.run()
        if !plain.needsShapes {
            let last = plain.progress.last
            return CellFlow.Placed(placement: plain.finish(), width: width, last: last)
        }
        var container = TextContainer()
        container.writingMode = options.mode
        let length = LayoutUnit.points(width)
        if options.mode == .horizontal { container.width = length } else { container.height = length }
        let plan = try ContainerPlan(
            [container], measure: nil, blockEnd: nil, isRightToLeft: false, memo: typesetter.outlines)
        var shaped = placer(of: flow, in: plan.region, options)
        try shaped.run()
        let last = shaped.progress.last
        return CellFlow.Placed(placement: shaped.finish(plan), width: width, last: last)
    }

    /// Moves the lines of a cell's blocks into a row of the table.
    ///
    /// - Parameters:
    ///   - top: The block position of the content box.
    ///   - frame: The space of the content box along lines.
    ///   - row: The index of the row in ``rows``.
    mutating func record(
        _ placed: consuming CellFlow.Placed, of flow: CellFlow, top: Int, frame: LineFrame, row: Int32
    ) {
        let first = lines.count
        var records = RecordMove()
        (records.text, records.block, records.line) = (flow.range.lowerBound, top, first)
        (records.storage, records.rowGroup) = (Int32(storages.count), Int32(rows.count))
        records.table = Int32(tables.count)
        let move = CellFlowMove(
            records: records, column: frame, width: placed.width, row: row, rowNumber: Int32(progress.rowCount),
            level: block(at: flow.range.lowerBound).styledCount)
        for var storage in placed.placement.storages {
            storage.move(by: records)
            storages.append(storage)
        }
        lines += placed.placement.lines.map(move.line)
        if lines.count > first { lines[lines.count - 1].textEnd += flow.terminator }
        if options.truncation != .none, let last = placed.last, lines.count > first {
            progress.last = last
            progress.last?.line += first
            progress.last?.source.base += records.text
        }
        guard let flow = placed.placement.flow else { return }
        rows += flow.rows.map(move.row)
        tables += flow.tables.map(move.table)
        boxes.fragments += flow.blocks.map(move.block)
        let left = frame.edges(in: region.measure ?? progress.widest, isRightToLeft: false).left
        floats += flow.floats.map { move.float($0, left: left, part: breaks.count) }
    }
}
