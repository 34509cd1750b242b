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
        /// Whether a row precedes.
        var hasRows = false
        var borders: TableBorderWalk
    }

    /// A row of a table, one of those that cells connect.
    fileprivate struct TableRow {
        var record: RowRecord
        var number: Int
        var isHeader: Bool
        /// Whether the last of the connected rows is the last row of the header or of the table.
        var isEnd: Bool
        /// Whether it has one of the drawn lines.
        var isShown: Bool
        /// A number that no earlier row has, and no later one up to the number of columns.
        var firstCell: Int
    }

    /// Whether any cell is drawn.
    package var hasCells: Bool {
        rowGroups.contains { $0.table >= 0 }
            && text.styles.contains { $0.attributes.cell != nil || $0.anyBlock.isInCellWithBlocks }
    }

    /// Calls `body` for the cells of tables that contain any of `lines`, row by row from left to right, and `borders` for the borders
    /// that they share.
    ///
    /// - Complexity: O(*rows*) of all tables, and O(*cells*) of those in the range.
    package func forEachTableCell(
        in lines: Range<Int>, _ body: (TableCellBox) -> Void, borders: (TableBorder) -> Void = { _ in }
    ) {
        guard hasCells else { return }
        var walks: [Int32: TableWalk] = [:]
        let following = followingRows
        var cellCount = 0
        for (index, record) in rowGroups.enumerated() where record.table >= 0 {
            var walk = walks[record.table] ?? TableWalk(borders: TableBorderWalk(origin: (originX, originY)))
            walks[record.table] = nil
            let isHeader = part(of: record)?.isHeader ?? false
            let isEnd =
                following[index].map { isHeader && part(of: rowGroups[$0])?.isHeader == false }
                ?? (isHeader || !isTableContinued(after: record))
            for number in 0..<max(1, record.parts.count) {
                let row = TableRow(
                    record: record, number: number, isHeader: isHeader, isEnd: isEnd,
                    isShown: record.lines.overlaps(lines), firstCell: cellCount)
                cells(of: row, &walk, body, borders)
                if !isHeader { walk.bodyRows += 1 }
                walk.hasRows = true
            }
            cellCount += record.cells.count + tables[Int(record.table)].columns.count
            if following[index] == nil { walk.borders.finish(borders) }
            walks[record.table] = walk
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
            start = table.level == 1 ? end - table.columnGap : end + table.columnGap
        }
        return result
    }

    private func cells(
        of row: TableRow, _ walk: inout TableWalk, _ body: (TableCellBox) -> Void, _ borders: (TableBorder) -> Void
    ) {
        let columns = columns(of: row.record)
        let table = tables[Int(row.record.table)]
        let isMirrored = table.level == 1
        // The cell in each column; those that began in rows before are drawn there.
        var owners: [Int?] = Array(repeating: nil, count: columns.count)
        var usual: CellStyle?
        for (index, cell) in row.record.cells.enumerated() where cell.rows.contains(row.number) {
            // Cells below one that spans rows are empty.
            for column in cell.columns.clamped(to: owners.indices) where owners[column] == nil {
                owners[column] = index
            }
            // Missing cells of a row have the style of its other cells.
            if cell.row == row.number, usual == nil { usual = style(of: cell, in: row.record) }
        }
        var slots: [TableBorderWalk.Slot] = []
        var index = 0
        while index < columns.count {
            let column = isMirrored ? columns.count - 1 - index : index
            let owner = owners[column].map { row.record.cells[$0] }
            let span = owner?.columns.clamped(to: columns.indices) ?? column..<column + 1
            index += span.count
            let style = owner.map { self.style(of: $0, in: row.record) } ?? usual
            let left = columns[isMirrored ? span.upperBound - 1 : span.lowerBound].lowerBound
            let right = columns[isMirrored ? span.lowerBound : span.upperBound - 1].upperBound
            let isVisible = right > left || owner != nil
            if !table.separatesBorders {
                let cell = row.firstCell + (owners[column] ?? row.record.cells.count + column)
                let lines = isVisible ? style?.lines(of: row.place(owner, isFirst: !walk.hasRows)) : nil
                slots += Array(
                    repeating: TableBorderWalk.Slot(cell: cell, lines: lines ?? BoxSides(nil)), count: span.count)
            }
            guard row.isShown, isVisible, owner?.row ?? row.number == row.number, let style else { continue }
            let extent = row.record.extent(ofRows: owner?.rows ?? row.number..<row.number + 1)
            let isStriped = !row.isHeader && walk.bodyRows % 2 == 1
            let fill = style.box?.background ?? style.fill ?? (isStriped ? style.stripe : nil)
            body(
                TableCellBox(
                    fill: table.separatesBorders ? nil : fill,
                    box: table.separatesBorders ? style.separateBox(fill) : nil,
                    rect: Rect(
                        x: LayoutUnit.points(originX + left), y: LayoutUnit.points(originY + extent.lowerBound),
                        width: LayoutUnit.points(right - left), height: LayoutUnit.points(extent.count))))
        }
        if table.separatesBorders || columns.isEmpty { return }
        let sorted = isMirrored ? columns.reversed() : columns
        walk.borders.add(
            slots, edges: sorted.map(\.lowerBound) + [sorted[sorted.count - 1].upperBound],
            extent: row.record.extent(ofRows: row.number..<row.number + 1), isShown: row.isShown, borders)
    }
}

extension CellStyle {
    /// The place of a cell in its table, for tables with rules only.
    fileprivate struct RulePlace {
        var isFirst: Bool
        var isLast: Bool
    }

    private var line: BlockStyle.Line? {
        guard let borderColor, borderColor.alpha > 0, borderWidth > 0 else { return nil }
        return BlockStyle.Line(width: min(borderWidth, 1000), color: borderColor)
    }

    /// The lines of a cell that shares its borders.
    fileprivate func lines(of place: RulePlace) -> BoxSides<BlockStyle.Line?> {
        if let box { return box.border.resolved(isRightToLeft: false) }
        guard borders == .rules else { return BoxSides(line) }
        return BoxSides(top: place.isFirst ? line : nil, left: nil, bottom: place.isLast ? line : nil, right: nil)
    }

    /// The box of a cell that has its own borders; nil if it shows nothing.
    fileprivate func separateBox(_ fill: Color?) -> BlockStyle? {
        var box = self.box ?? BlockStyle(border: BoxSides(line))
        box.background = fill
        return box.background == nil && box.border == BoxSides(nil) ? nil : box
    }
}

extension TextLayout.TableRow {
    /// The place of one of its cells.
    fileprivate func place(_ cell: RowRecord.Cell?, isFirst: Bool) -> CellStyle.RulePlace {
        let rows = cell?.rows ?? number..<number + 1
        return CellStyle.RulePlace(
            isFirst: isFirst && rows.lowerBound == 0, isLast: isEnd && rows.upperBound >= record.parts.count)
    }
}
