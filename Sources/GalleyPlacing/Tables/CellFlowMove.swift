internal import GalleyText

/// The move of the lines of a cell's blocks from its content box into the row of the table.
struct CellFlowMove {
    /// The move of records into the text.
    var records: RecordMove
    /// The space of the content box along lines, and the width of the box.
    var column: LineFrame
    var width: Int
    /// The index of the table's row among the rows with several lines, and the number of that row among all rows.
    var row: Int32
    var rowNumber: Int32
    /// The number of boxes around the table.
    var level: Int

    func line(_ line: LineRecord) -> LineRecord {
        var line = line
        line.move(by: records)
        line.row = rowNumber
        if line.rowGroup < 0 { line.rowGroup = row }
        line.frame = frame(line.frame, isRightToLeft: line.baseLevel & 1 == 1)
        return line
    }

    func row(_ row: RowRecord) -> RowRecord {
        var row = row
        row.move(by: records)
        if row.parent < 0 { row.parent = self.row }
        if row.table >= 0 { row.columns = frame(row.columns, isRightToLeft: false) }
        return row
    }

    func table(_ table: TableRecord) -> TableRecord {
        var table = table
        table.move(by: records)
        table.isInCell = true
        return table
    }

    func block(_ block: BlockFragment) -> BlockFragment {
        var block = block
        block.lines = block.lines.lowerBound + records.line..<block.lines.upperBound + records.line
        block.offset += records.text
        block.top += records.block
        block.bottom += records.block
        block.level += level
        block.frame = frame(
            LineFrame(kind: .span, head: block.left, tail: block.right), isRightToLeft: false)
        return block
    }

    /// - Parameter left: The left edge of the content box.
    func float(_ float: FloatRecord, left: Int, part: Int) -> FloatRecord {
        var float = float
        float.offset += records.text
        float.inline += left
        float.block += records.block
        float.part = part
        return float
    }

    /// The space in the region of the table that a space in the content box has.
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
