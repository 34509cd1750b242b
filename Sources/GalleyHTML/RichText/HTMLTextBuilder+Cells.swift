internal import GalleyText
internal import GalleyValues

/// Cells of tables.
extension HTMLTextBuilder {
    mutating func startCell(_ node: Int32, _ style: HTMLComputedStyle) {
        guard var open = table, open.isInRow else { return }
        let skipped = open.row.skipTaken()
        let rows = HTMLTableScan.span("rowspan", of: node, tree, limit: CellStyle.maximumRows)
        let place = open.row.place(
            columns: HTMLTableScan.span("colspan", of: node, tree, limit: 1000), rows: rows)
        var cell = CellStyle(columnSpan: place.span)
        cell.rowSpan = rows
        cell.isHeader = tree.nodes[Int(node)].name == .th && !open.isHeader
        addAppearance(of: node, style, columns: place.column..<place.column + place.span, to: &cell, in: open)
        let alignment = HTMLTableColumns.alignment(style)
        if !open.shape.hasBlocks, open.shape.alignment(ofColumn: place.column) != alignment {
            cell.alignment = alignment
        }
        cell.verticalAlignment = CellStyle.VerticalAlignment(rawValue: style.verticalAlign) ?? .baseline
        if open.shape.hasBlocks { return startBlocks(of: cell, column: place.column, in: open) }
        var tabs = open.cellsInRow > 0 ? 1 : 0
        tabs += open.cellsInRow == 0 ? skipped : 0
        if tabs > 0 {
            // The font of a tab counts in the height of the cell before it.
            let row = HTMLTextBuilder.visual(frames[frames.count - 2].style)
            out.append(String(repeating: "\t", count: tabs), open.rowAttributes.merging(over: row))
        }
        open.cell = cell
        open.isInCell = true
        open.needsBreak = false
        open.hasText = false
        frames[frames.count - 1].background = nil
        let isHeader = open.isHeader
        let row = BlockIntent(
            BlockIntent.Component(kind: .tableRow(isHeader: isHeader), identity: 0), inside: open.chain)
        open.rowAttributes.block = row
        open.cellsInRow += 1
        open.cellBlock = BlockIntent(
            BlockIntent.Component(kind: .tableCell(column: place.column), identity: 0), inside: row.chain)
        table = open
        isAtLineStart = true
        space = nil
        breaks = 0
        fillEmptyCell(node)
    }

    /// Begins the blocks of a cell.
    private mutating func startBlocks(of cell: CellStyle, column: Int, in open: OpenTable) {
        var open = open
        open.cellsInRow += 1
        open.paragraphs = paragraphs.count
        let row = BlockIntent(
            BlockIntent.Component(kind: .tableRow(isHeader: open.isHeader), identity: open.rowIdentity),
            inside: open.chain)
        var component = BlockIntent.Component(kind: .tableCell(column: column), identity: identity())
        component.cell = cell
        let last = frames.count - 1
        frames[last].tableRole = .cell
        frames[last].background = nil
        frames[last].chain = BlockIntent(component, inside: row.chain).chain
        frames[last].leaf = nil
        (frames[last].left, frames[last].right, frames[last].isInBox) = (0, 0, true)
        outerTables.append(open)
        table = nil
        (spacing, marker) = (HTMLTextSpacing(), nil)
        isAtLineStart = true
        space = nil
        breaks = 0
    }

    /// Ends the blocks of a cell. One without text has an invisible character.
    mutating func leaveBlocks() {
        endParagraph()
        if let open = outerTables.last, open.paragraphs == paragraphs.count {
            append("\u{200B}", isGenerated: true)
            endParagraph()
        }
        setSpacingAfterParagraph()
        (spacing, marker) = (HTMLTextSpacing(), nil)
        table = outerTables.popLast()
    }

    /// Writes an invisible character into a cell without text that has a background or spans columns.
    private mutating func fillEmptyCell(_ node: Int32) {
        guard tree.nodes[Int(node)].firstChild < 0, table?.cell?.showsWithoutText == true else { return }
        append("\u{200B}", isGenerated: true)
    }

    /// Adds the borders, the background, the padding and the height of a cell.
    ///
    /// Cells with equal padding and borders have no boxes: the table contains their insets.
    private func addAppearance(
        of node: Int32, _ style: HTMLComputedStyle, columns: Range<Int>, to cell: inout CellStyle, in open: OpenTable
    ) {
        let row = frames[frames.count - 2].style
        let collapses = open.style.collapsesBorders
        let edges = style.edges(0, collapses: collapses) + style.edges(2, collapses: collapses)
        let height = (style.height?.pixels ?? 0) - (style.hasBorderBox ? edges : 0)
        let rowHeight = cell.rowSpan == 1 ? (row.height?.pixels ?? 0) - edges : 0
        cell.minimumHeight = max(0, height, rowHeight)
        let background = frames.last?.background
        guard open.hasCellBoxes else {
            cell.fill = background
            let line = style.block.border.top
            (cell.borderWidth, cell.borderColor) = (line?.width ?? 0, line?.color)
            return
        }
        var box = style.block
        box.background = background
        if !open.shape.hasBlocks {
            let margins = HTMLTableScan.margins(ofParagraphIn: node, tree, styles)
            box.padding.top += max(0, margins.top)
            box.padding.bottom += max(0, margins.bottom)
        }
        if collapses {
            let isLast = open.rowCount + cell.rowSpan - 1 >= open.shape.edges.rowCount
            box.border.take(
                row.block.border, top: true, bottom: cell.rowSpan == 1, start: columns.lowerBound == 0,
                end: columns.upperBound >= open.shape.columns, isRightToLeft: open.style.isRightToLeft)
            box.border.take(
                open.style.block.border, top: open.rowCount == 1, bottom: isLast, start: columns.lowerBound == 0,
                end: columns.upperBound >= open.shape.columns, isRightToLeft: open.style.isRightToLeft)
        }
        cell.box = box
    }
}

extension BoxSides<BlockStyle.Line?> {
    /// Takes the wider lines of an outer element at the sides that it shares.
    fileprivate mutating func take(
        _ outer: BoxSides, top: Bool, bottom: Bool, start: Bool, end: Bool, isRightToLeft: Bool
    ) {
        func wider(_ line: BlockStyle.Line?, _ other: BlockStyle.Line?, _ isShared: Bool) -> BlockStyle.Line? {
            isShared ? BlockStyle.Line.prevailing(line, other) : line
        }
        let (left, right) = isRightToLeft ? (end, start) : (start, end)
        self = BoxSides(
            top: wider(self.top, outer.top, top), left: wider(self.left, outer.left, left),
            bottom: wider(self.bottom, outer.bottom, bottom), right: wider(self.right, outer.right, right))
    }
}
