internal import GalleyPlacing
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

extension TextLayout {
    /// The progress of the traversal of a table.
    private struct TableWalk {
        /// The number of rows after the header.
        var bodyRows = 0
        /// The bottom of the previous row; nil before the first.
        var bottom: Int?
    }

    /// Whether any cell is drawn.
    package var hasCells: Bool {
        rowGroups.contains { $0.table >= 0 }
            && text.styles.contains { $0.attributes.cell != nil || $0.anyBlock.isInCellWithBlocks }
    }

    /// Calls `body` for the cells of tables that contain any of `lines`, row by row from left to right.
    ///
    /// - Complexity: O(*rows*) of all tables, and O(*cells*) of those in the range.
    package func forEachTableCell(in lines: Range<Int>, _ body: (TableCellBox) -> Void) {
        guard hasCells else { return }
        var walks: [Int32: TableWalk] = [:]
        let following = followingRows
        for (index, row) in rowGroups.enumerated() where row.table >= 0 {
            var walk = walks[row.table] ?? TableWalk()
            let isHeader = part(of: row)?.isHeader ?? false
            let isEnd =
                following[index].map { isHeader && part(of: rowGroups[$0])?.isHeader == false }
                ?? (isHeader || !isTableContinued(after: row))
            let isShown = row.lines.overlaps(lines)
            for number in 0..<max(1, row.parts.count) {
                if isShown { cells(of: row, at: number, isHeader: isHeader, isEnd: isEnd, in: walk, body) }
                if !isHeader { walk.bodyRows += 1 }
                walk.bottom = row.extent(ofRows: number..<number + 1).upperBound
            }
            walks[row.table] = walk
        }
    }

    /// The index of the next row of the same table for each row.
    private var followingRows: [Int?] {
        var result: [Int?] = Array(repeating: nil, count: rowGroups.count)
        var next: [Int32: Int] = [:]
        for (index, row) in rowGroups.enumerated().reversed() where row.table >= 0 {
            result[index] = next[row.table]
            next[row.table] = index
        }
        return result
    }

    /// The number of tables in whose cells a row is.
    private func level(of row: RowRecord) -> Int {
        var (count, parent) = (0, row.parent)
        while parent >= 0 {
            count += 1
            parent = rowGroups[Int(parent)].parent
        }
        return count
    }

    private func block(at offset: Int) -> BlockIntent { text.style(ofRun: text.styleRunIndex(atUTF8: offset)).anyBlock }

    /// Whether the text has further rows of a table after a row, which are on the next page.
    private func isTableContinued(after row: RowRecord) -> Bool {
        let end = records[row.lines.upperBound - 1].textEnd
        guard end < text.utf8Count, let part = part(of: row) else { return false }
        return TablePosition(block(at: end), inTables: level(of: row))?.isSameTable(as: part) == true
    }

    /// The position of a row in its table.
    private func part(of row: RowRecord) -> TablePosition? {
        guard let cell = row.cells.first(where: { !$0.lines.isEmpty }) else { return nil }
        let line = row.lines.lowerBound + cell.lines.lowerBound
        return TablePosition(block(at: records[line].textStart), inTables: level(of: row))
    }

    /// The style of a cell.
    private func style(of cell: RowRecord.Cell, in row: RowRecord) -> CellStyle? {
        guard !cell.lines.isEmpty else { return nil }
        let offset = records[row.lines.lowerBound + cell.lines.lowerBound].textStart
        let style = text.style(ofRun: text.styleRunIndex(atUTF8: offset))
        let level = level(of: row)
        guard style.anyBlock.hasBlocks(inCellInTables: level) else { return style.attributes.cell }
        return style.anyBlock.cell(inTables: level)?.cell
    }

    /// The left and right edges of the columns of a table.
    private func columns(of row: RowRecord) -> [Range<Int>] {
        let table = tables[Int(row.table)]
        var result: [Range<Int>] = []
        var start = table.level == 1 ? row.columns.tail : row.columns.head
        for width in table.columns {
            let end = table.level == 1 ? start - width : start + width
            result.append(min(start, end)..<max(start, end))
            start = end
        }
        return result
    }

    /// - Parameter isEnd: Whether the last of the connected rows is the last row of the header or of the table.
    private func cells(
        of row: RowRecord, at number: Int, isHeader: Bool, isEnd: Bool, in walk: TableWalk,
        _ body: (TableCellBox) -> Void
    ) {
        let columns = columns(of: row)
        let isMirrored = tables[Int(row.table)].level == 1
        // The cell in each column; those that began in rows before are drawn there.
        var owners: [RowRecord.Cell?] = Array(repeating: nil, count: columns.count)
        var usual: CellStyle?
        for cell in row.cells where cell.rows.contains(number) {
            // Cells below one that spans rows are empty.
            for column in cell.columns.clamped(to: owners.indices) where owners[column] == nil { owners[column] = cell }
            // Missing cells of a row have the style of its other cells.
            if cell.row == number, usual == nil { usual = style(of: cell, in: row) }
        }
        let isStriped = !isHeader && walk.bodyRows % 2 == 1
        var isFirst = true
        var index = 0
        while index < columns.count {
            let column = isMirrored ? columns.count - 1 - index : index
            let owner = owners[column]
            var span = column..<column + 1
            if let owner { span = owner.columns.clamped(to: columns.indices) }
            index += span.count
            defer { isFirst = false }
            guard owner?.row ?? number == number, let style = owner.map({ self.style(of: $0, in: row) }) ?? usual else {
                continue
            }
            let left = columns[isMirrored ? span.upperBound - 1 : span.lowerBound].lowerBound
            let right = columns[isMirrored ? span.lowerBound : span.upperBound - 1].upperBound
            guard right > left || owner != nil else { continue }
            let rows = owner?.rows ?? number..<number + 1
            let extent = row.extent(ofRows: rows)
            let isLined = (style.borderColor?.alpha ?? 0) > 0 && style.borderWidth > 0
            let isGrid = style.borders == .grid
            let cell = TableCellBox(
                fill: style.fill ?? (isStriped ? style.stripe : nil), borderColor: style.borderColor,
                borderWidth: isLined ? min(style.borderWidth, 1000) : 0,
                rect: Rect(
                    x: LayoutUnit.points(originX + left), y: LayoutUnit.points(originY + extent.lowerBound),
                    width: LayoutUnit.points(right - left), height: LayoutUnit.points(extent.count)),
                hasTop: isGrid ? walk.bottom != extent.lowerBound : walk.bottom == nil, hasLeft: isGrid && isFirst,
                hasBottom: isGrid || isEnd && rows.upperBound >= row.parts.count, hasRight: isGrid)
            if cell.fill != nil || isLined { body(cell) }
        }
    }
}
