/// The move of the lines of a cell's blocks from its content box into the row of the table.
struct CellFlowMove {
    /// The UTF-8 offset of the cell in the text.
    var text: Int
    /// The block position of the content box.
    var top: Int
    /// The space of the content box along lines, and its width.
    var column: LineFrame
    var width: Int
    /// The index of the row among those with several lines, and its number among all.
    var row: Int32
    var rowNumber: Int32
    /// The numbers of lines, storages, rows with several lines and tables before the cell.
    var line: Int
    var storage: Int32
    var firstRow: Int32
    var table: Int32
    /// The number of boxes around the table.
    var level: Int

    /// The left edge of the content box in a region of a known width.
    func left(in region: Int) -> Int { column.edges(in: region, isRightToLeft: false).left }

    func storage(_ storage: ShapedLineText) -> ShapedLineText {
        var storage = storage
        storage.insertedAt += text
        return storage
    }

    func line(_ line: LineRecord) -> LineRecord {
        var line = line
        line.storage += storage
        line.textStart += text
        line.textEnd += text
        line.textBase += text
        line.y += top
        line.row = rowNumber
        line.rowGroup = line.rowGroup < 0 ? row : line.rowGroup + firstRow
        line.frame = frame(line.frame, isRightToLeft: line.baseLevel & 1 == 1)
        return line
    }

    func row(_ row: RowRecord) -> RowRecord {
        var row = row
        row.top += top
        row.lines = moved(row.lines, by: line)
        row.parent = row.parent < 0 ? self.row : row.parent + firstRow
        guard row.table >= 0 else { return row }
        row.table += table
        row.columns = frame(row.columns, isRightToLeft: false)
        return row
    }

    func table(_ table: TableRecord) -> TableRecord {
        var table = table
        table.range = moved(table.range, by: text)
        table.headerEnd += text
        table.isInCell = true
        return table
    }

    func block(_ block: BlockFragment) -> BlockFragment {
        var block = block
        block.lines = moved(block.lines, by: line)
        block.offset += text
        block.top += top
        block.bottom += top
        block.level += level
        block.column = frame(LineFrame(kind: .span, head: block.left, tail: block.right), isRightToLeft: false)
        return block
    }

    func float(_ float: FloatRecord, left: Int, part: Int) -> FloatRecord {
        var float = float
        float.offset += text
        float.inline += left
        float.block += top
        float.part = part
        return float
    }

    private func moved(_ range: Range<Int>, by distance: Int) -> Range<Int> {
        range.lowerBound + distance..<range.upperBound + distance
    }

    /// A space in the content box as one in the region of the table.
    private func frame(_ frame: LineFrame, isRightToLeft: Bool) -> LineFrame {
        let (left, right) = frame.edges(in: width, isRightToLeft: isRightToLeft)
        switch column.kind {
        case .mirroredColumn:
            return LineFrame(kind: .mirroredColumn, head: column.head + width - right, tail: right - left)
        case .span: return LineFrame(kind: .span, head: column.head + left, tail: column.head + right)
        default: return LineFrame(kind: .column, head: column.head + left, tail: right - left)
        }
    }
}
