internal import GalleyPlacing
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

extension TextLayout {
    /// The columns of one table as shown by its rows, and the progress of the traversal.
    private struct TableWalk {
        var part: TablePosition
        var insets: EdgeInsets
        /// The left and right edges of the cells' text.
        var columns: [(left: Int, right: Int)] = []
        /// The number of rows after the header.
        var bodyRows = 0
        /// The bottom of the previous row; nil before the first.
        var bottom: Int?
    }

    /// Whether any cell is drawn.
    package var hasCells: Bool {
        !rowGroups.isEmpty && text.styles.contains { $0.attributes.cell != nil }
    }

    /// Calls `body` for the cells of tables that contain any of `lines`, row by row from left to right.
    ///
    /// - Complexity: O(*lines*) of the tables before and in the range.
    package func forEachTableCell(in lines: Range<Int>, _ body: (TableCellBox) -> Void) {
        guard hasCells else { return }
        var index = 0
        while index < rowGroups.count {
            guard var walk = table(at: index) else {
                index += 1
                continue
            }
            var end = index + 1
            while end < rowGroups.count, let part = part(of: rowGroups[end]), part.isSameTable(as: walk.part) {
                end += 1
            }
            walk.columns = columns(
                of: index..<end, between: LayoutUnit.from(walk.insets.left) + LayoutUnit.from(walk.insets.right))
            for (number, rowGroup) in rowGroups[index..<end].enumerated() {
                let isHeader = part(of: rowGroup)?.isHeader ?? false
                let isShown = rowGroup.lines.overlaps(lines)
                let next = index + number + 1
                let isEnd =
                    next == end
                    ? isHeader || !isTableContinued(after: rowGroup, in: walk)
                    : isHeader && part(of: rowGroups[next])?.isHeader == false
                let rows = rowGroup.tableRows
                var covered: [CoveredColumns] = []
                for index in rows.indices {
                    if isShown {
                        cells(of: rows, at: index, isHeader: isHeader, isEnd: isEnd, in: walk, &covered, body)
                    }
                    if !isHeader { walk.bodyRows += 1 }
                    walk.bottom = rows[index].bottom
                }
            }
            index = end
        }
    }

    /// Whether the text has further rows of a table after a row, which are on the next page.
    private func isTableContinued(after row: RowRecord, in walk: TableWalk) -> Bool {
        let end = records[row.lines.upperBound - 1].textEnd
        guard end < text.utf8Count, let block = text.style(ofRun: text.styleRunIndex(atUTF8: end)).attributes.block
        else {
            return false
        }
        return TablePosition(block)?.isSameTable(as: walk.part) == true
    }

    private func table(at rowGroup: Int) -> TableWalk? {
        guard let part = part(of: rowGroups[rowGroup]) else { return nil }
        let line = rowGroups[rowGroup].lines.lowerBound
        let scale = table(of: records[line].textStart)?.insetScale ?? 1
        return TableWalk(part: part, insets: CellInsets.used(by: style(at: line).attributes, scale: scale))
    }

    private func style(at line: Int) -> AttributedText.Style {
        text.style(ofRun: text.styleRunIndex(atUTF8: records[line].textStart))
    }

    /// The table of a row; a marker before its first cell is ignored.
    private func part(of rowGroup: RowRecord) -> TablePosition? {
        for line in rowGroup.lines {
            if let block = style(at: line).attributes.block, let part = TablePosition(block) { return part }
        }
        return nil
    }

    /// Whether a line is in a column; the marker of a list item precedes the first.
    private func isCell(_ line: Int) -> Bool {
        style(at: line).attributes.block.flatMap(TablePosition.init)?.column != nil
    }

    /// The left and right edges of the space for a cell's text.
    private func edges(ofCell line: Int) -> (left: Int, right: Int) {
        let edges = records[line].frame.edges(in: regionWidth, isRightToLeft: records[line].baseLevel & 1 == 1)
        // Numbers that are aligned at their decimal separators end before the edge of their column.
        guard hasDecimals, let width = decimalWidth(ofCell: line) else { return edges }
        return (edges.left, edges.left + width)
    }

    /// The first table that ends after an offset.
    private func table(of offset: Int) -> TableRecord? {
        let tables = tables
        let place = tables.partitioningIndex { $0.range.upperBound > offset }
        return place < tables.count ? tables[place] : nil
    }

    /// Whether a table has columns that are aligned at decimal separators.
    private var hasDecimals: Bool { tables.contains { !$0.decimals.isEmpty } }

    /// The width of a cell's text in a column that is aligned at decimal separators; nil for other cells.
    private func decimalWidth(ofCell line: Int) -> Int? {
        let attributes = style(at: line).attributes
        guard let table = table(of: records[line].textStart), attributes.cell?.columnSpan ?? 1 == 1,
            attributes.cell?.alignment ?? .decimal == .decimal,
            let part = attributes.block.flatMap(TablePosition.init), let column = part.column,
            column < part.alignments.count, part.alignments[column] == .decimal, column < table.columns.count
        else { return nil }
        // The insets are those of the table's first character.
        let first = text.style(ofRun: text.styleRunIndex(atUTF8: table.range.lowerBound)).attributes
        let insets = CellInsets.used(by: first, scale: table.insetScale)
        return max(0, table.columns[column] - LayoutUnit.from(insets.left) - LayoutUnit.from(insets.right))
    }

    /// The edges of all columns, from left to right: rows may have fewer cells, and cells may span several columns.
    private func columns(of rows: Range<Int>, between: Int) -> [(left: Int, right: Int)] {
        var found: [Int: Int] = [:]
        for rowGroup in rowGroups[rows] {
            for line in rowGroup.lines where isCell(line) {
                let (left, right) = edges(ofCell: line)
                found[left] = min(found[left] ?? .max, right)
            }
        }
        var columns = found.sorted { $0.key < $1.key }.map { (left: $0.key, right: $0.value) }
        // A column that no cell has alone ends at the start of the next one.
        for index in columns.indices.dropLast() {
            columns[index].right = min(columns[index].right, columns[index + 1].left - between)
        }
        return columns
    }

    /// - Parameter isEnd: Whether the last of the connected rows is the last row of the header or of the table.
    private func cells(
        of rows: [TableRowBox], at number: Int, isHeader: Bool, isEnd: Bool, in walk: TableWalk,
        _ covered: inout [CoveredColumns], _ body: (TableCellBox) -> Void
    ) {
        let row = rows[number]
        var styles: [Int: CellStyle?] = [:]
        var rights: [Int: Int] = [:]
        var ends: [Int: Int] = [:]
        var usual: CellStyle?
        for line in row.lines where isCell(line) {
            let (left, right) = edges(ofCell: line)
            guard styles[left] == nil else { continue }
            let own = style(at: line).attributes.cell
            styles[left] = .some(own)
            rights[left] = right
            if let span = row.spans.first(where: { $0.line == line }) { ends[left] = number + span.rows - 1 }
            // Missing cells of a row have the style of its other cells.
            if usual == nil { usual = own }
        }
        covered.removeAll { $0.last < number }
        let isStriped = !isHeader && walk.bodyRows % 2 == 1
        var drawn = Int.min
        for (index, column) in walk.columns.enumerated() where column.left >= drawn {
            if let cell = covered.first(where: { $0.first < number && $0.columns.contains(column.left) }) {
                drawn = cell.columns.upperBound
                continue
            }
            guard let style = styles[column.left] ?? usual else { continue }
            let right = rights[column.left] ?? column.right
            drawn = right
            let last = ends[column.left] ?? number
            if last > number {
                covered.append(
                    CoveredColumns(first: number, last: last, columns: column.left..<max(right, column.left + 1)))
            }
            let rect = Rect(
                x: LayoutUnit.points(originX + column.left) - walk.insets.left,
                y: LayoutUnit.points(originY + row.top),
                width: LayoutUnit.points(right - column.left) + walk.insets.left + walk.insets.right,
                height: LayoutUnit.points(rows[last].bottom - row.top))
            let isLined = (style.borderColor?.alpha ?? 0) > 0 && style.borderWidth > 0
            let isGrid = style.borders == .grid
            let cell = TableCellBox(
                fill: style.fill ?? (isStriped ? style.stripe : nil), borderColor: style.borderColor,
                borderWidth: isLined ? min(style.borderWidth, 1000) : 0, rect: rect,
                hasTop: isGrid ? walk.bottom != row.top : walk.bottom == nil, hasLeft: isGrid && index == 0,
                hasBottom: isGrid || isEnd && last == rows.count - 1, hasRight: isGrid)
            if cell.fill != nil || isLined { body(cell) }
        }
    }
}

/// The space of a cell that spans several rows: those from `first` to `last`, and its edges.
private struct CoveredColumns {
    var first: Int
    var last: Int
    var columns: Range<Int>
}

/// One row of a table, with absolute lines and block positions.
private struct TableRowBox {
    var top: Int
    var bottom: Int
    var lines: Range<Int>
    /// The cells that span several rows, by their first lines.
    var spans: [(line: Int, rows: Int)] = []
}

extension RowRecord {
    /// The rows of the table that cells connect, or the row itself.
    fileprivate var tableRows: [TableRowBox] {
        guard !parts.isEmpty else { return [TableRowBox(top: top, bottom: top + height, lines: lines)] }
        var result: [TableRowBox] = []
        var first = lines.lowerBound
        for (index, part) in parts.enumerated() {
            let next = index + 1 < parts.count ? parts[index + 1].top : height
            let end = lines.lowerBound + part.lineEnd
            result.append(TableRowBox(top: top + part.top, bottom: top + next, lines: first..<end))
            first = end
        }
        for span in spans {
            let line = lines.lowerBound + span.line
            guard let row = result.firstIndex(where: { $0.lines.contains(line) }) else { continue }
            result[row].spans.append((line, min(span.rows, result.count - row)))
        }
        return result
    }
}
