internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText
internal import GalleyValues

/// Geometry of placed lines for queries. Lengths are in ``LayoutUnit``s in the layout's coordinates: *inline* is along
/// lines, *block* from line to line.
extension TextLayout {
    /// A point on the axes of the lines.
    struct FlowPoint {
        var inline: Int
        var block: Int
    }

    func flowPoint(_ point: Point) -> FlowPoint {
        let (inline, block) = axes.position(of: point)
        return FlowPoint(inline: inline, block: block)
    }

    func point(inline: Int, block: Int) -> Point {
        axes.point(inline: inline, block: block)
    }

    func rect(inline: Range<Int>, block: Range<Int>) -> Rect {
        axes.rect(inline: inline.lowerBound, block: block.lowerBound, length: inline.count, breadth: block.count)
    }

    /// The line-relative y of a line's over side.
    func over(_ record: LineRecord) -> Int { axes.over(block: originY + record.y, breadth: record.height) }

    /// The block extent of a line.
    func blockExtent(ofLine index: Int) -> Range<Int> {
        let record = records[index]
        let start = originY + record.y
        return start..<start + max(0, record.height)
    }

    /// The inline span available for a line in its row.
    func inlineSpan(ofLine index: Int) -> Range<Int> {
        let record = records[index]
        let edges = record.frame.edges(in: regionWidth, isRightToLeft: record.baseLevel & 1 == 1)
        return originX + edges.left..<originX + max(edges.left, edges.right)
    }

    /// The block extent of a line's row.
    func blockExtent(ofRowOf index: Int) -> Range<Int> {
        let record = records[index]
        guard record.rowGroup >= 0 else { return blockExtent(ofLine: index) }
        let rowGroup = rowGroups.outermost(Int(record.rowGroup))
        return originY + rowGroup.top..<originY + rowGroup.top + max(0, rowGroup.height)
    }

    /// The cell of a table that contains a line, the innermost one, with its row; nil for other lines.
    func cell(ofLine index: Int) -> (cell: RowRecord.Cell, row: RowRecord)? {
        guard records[index].rowGroup >= 0 else { return nil }
        let row = rowGroups[Int(records[index].rowGroup)]
        return row.cell(ofLine: index).map { ($0, row) }
    }

    /// The lines of the innermost cell that contains a line; the line itself outside tables.
    func lines(inCellOf index: Int) -> Range<Int> {
        guard let (cell, row) = cell(ofLine: index) else { return index..<index + 1 }
        return row.lines.lowerBound + cell.lines.lowerBound..<row.lines.lowerBound + cell.lines.upperBound
    }

    /// The block extent of the rows that a line's table cell spans; of its row outside tables.
    func blockExtent(ofCellOf index: Int) -> Range<Int> {
        guard let (cell, row) = cell(ofLine: index) else { return blockExtent(ofRowOf: index) }
        let extent = row.extent(ofRows: cell.rows)
        return originY + extent.lowerBound..<originY + extent.upperBound
    }

    /// The first line of the cell that spans the row of an empty cell; the line itself if there is none.
    func lineOfCell(coveringLine index: Int) -> Int {
        guard let (cell, row) = cell(ofLine: index), cell.rowCount == 1 else { return index }
        let cover = row.cells.first {
            $0.row < cell.row && $0.rows.contains(cell.row) && $0.columns.contains(cell.columns.lowerBound)
        }
        return cover.map { row.lines.lowerBound + $0.lines.lowerBound } ?? index
    }

    /// The lines in the same row as a line.
    func lines(inRowOf index: Int) -> Range<Int> {
        let row = records[index].row
        var (lower, upper) = (index, index + 1)
        while lower > 0, records[lower - 1].row == row { lower -= 1 }
        while upper < records.count, records[upper].row == row { upper += 1 }
        return lower..<upper
    }

    /// The row that contains a block position, or the nearest one, represented by one of its lines.
    private func lineOfRow(atBlock block: Int) -> Int {
        let low = max(0, records.indices.partitioningIndex { blockExtent(ofRowOf: $0).lowerBound > block } - 1)
        let next = low + 1 < records.count ? lines(inRowOf: low).upperBound : records.count
        guard next < records.count else { return low }
        // In the gap between two rows, the nearer one.
        let bottom = blockExtent(ofRowOf: low).upperBound
        let top = blockExtent(ofRowOf: next).lowerBound
        return block > bottom && top - block < block - bottom ? next : low
    }

    /// The line whose box contains the point, or the nearest one: first by row, then by position within the row.
    /// - Complexity: O(log *lines* + *lines of the row*).
    func lineIndex(at point: FlowPoint) -> Int {
        // Floats are outside their lines.
        if let float = float(at: point) { return lineIndex(of: TextOffset(offset: float.offset)) }
        return nearestLine(in: lines(inRowOf: lineOfRow(atBlock: point.block)), to: point)
    }

    /// The nearest of adjacent lines.
    func nearestLine(in lines: Range<Int>, to point: FlowPoint) -> Int {
        guard lines.count > 1 else { return lines.lowerBound }
        func distance(_ value: Int, _ range: Range<Int>) -> Int {
            max(range.lowerBound - value, value - range.upperBound, 0)
        }
        var best = (line: lines.lowerBound, inline: Int.max, block: Int.max)
        for index in lines {
            let inline = distance(point.inline, inlineSpan(ofLine: index))
            let block = distance(point.block, blockExtent(ofLine: index))
            if (inline, block) < (best.inline, best.block) { best = (index, inline, block) }
        }
        return best.line
    }

    /// The line that shows a position.
    /// - Complexity: O(log *lines*).
    func lineIndex(of place: TextOffset) -> Int {
        let low = max(0, records.partitioningIndex { $0.textStart > place.offset } - 1)
        // With upstream affinity, after the last character of the previous line; but not after a line terminator.
        if low > 0, place.affinity == .upstream, records[low].textStart == place.offset,
            records[low - 1].textEnd == place.offset, records[low - 1].textBase == records[low].textBase,
            terminatorLength(before: place.offset, notBefore: 0) == 0
        {
            return low - 1
        }
        return low
    }

    /// The lines whose text intersects a range of UTF-8 offsets; for an empty range, the line that shows it.
    func lineIndices(ofUTF8 range: Range<Int>) -> Range<Int> {
        guard !records.isEmpty else { return 0..<0 }
        let first = lineIndex(of: TextOffset(offset: range.lowerBound))
        guard !range.isEmpty else { return first..<first + 1 }
        return first..<lineIndex(of: TextOffset(offset: range.upperBound - 1)) + 1
    }
}
