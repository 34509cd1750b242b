internal import GalleyText
internal import GalleyValues

/// Tables whose cells are in columns.
///
/// A row is a paragraph with tabs between the cells. In a table whose cells contain blocks, a row consists of the paragraphs in the
/// cells.
extension HTMLTextBuilder {
    mutating func enterTable(_ node: Int32, _ style: HTMLComputedStyle, _ shape: HTMLTableColumns)
        -> Bool
    {
        // A break is a line with the marker as well.
        if marker != nil, breaks == 0 { append("\u{200B}", isGenerated: true) }
        endParagraph()
        spacing.collapse(style.usedMargin.top)
        var frame = frame
        frame.leaveText()
        var box: BlockStyle?
        frame.addMargins(of: style)
        if shape.hasBlocks {
            box = BlockStyle(
                margin: takeMargins(&frame, bottom: style.usedMargin.bottom))
        }
        frame.node = node
        frame.style = style
        frame.isBlock = true
        frame.tableRole = .table
        frame.background = style.backgroundColor.alpha > 0 ? style.backgroundColor : nil
        frames.append(frame)
        var component = BlockIntent.Component(
            kind: .table(columns: shape.columnAlignments), identity: identity(), style: box)
        component.table = tableStyle(node, style, shape)
        table = OpenTable(
            shape: shape, totals: totals(of: node, columnCount: shape.columns), component: component,
            chain: BlockIntent(component, inside: frame.chain).chain)
        return true
    }

    mutating func leaveTable() {
        finishRow()
        let hasBlocks = table?.shape.hasBlocks == true
        table = nil
        let frame = frames.removeLast()
        isAtLineStart = true
        if hasBlocks { return }
        spacing.collapse(frame.style.usedMargin.bottom)
    }

    /// The style of a table; nil for the defaults. Only a table whose cells contain blocks has the styles of columns.
    private func tableStyle(_ node: Int32, _ style: HTMLComputedStyle, _ shape: HTMLTableColumns) -> TableStyle? {
        var result = TableStyle(width: HTMLTableColumns.width(style) ?? .automatic)
        if style.margin.left == nil, style.margin.right == nil { result.alignment = .center }
        if style.margin.left == nil, style.margin.right != nil { result.alignment = .right }
        guard shape.hasBlocks else { return result == TableStyle() ? nil : result }
        result.direction = style.isRightToLeft ? .rtl : .ltr
        result.cellInsets = cellInsets(below: node)
        result.columnWidths = shape.columnWidths ?? []
        return result
    }

    /// The insets of the first cell of a table.
    private func cellInsets(below table: Int32) -> EdgeInsets {
        var node = tree.nodes[Int(table)].firstChild
        while node >= 0 {
            if tree.nodes[Int(node)].name == .tr { return cellInsets(of: node) }
            node = tree.following(node, below: table) { _ in }
        }
        return EdgeInsets(1)
    }

    /// Begins a part of the open table.
    mutating func enterTablePart(_ node: Int32, _ style: HTMLComputedStyle) -> Bool {
        var frame = frame
        frame.node = node
        frame.style = style
        frame.isBlock = true
        frame.tableRole = nil
        frame.isHidden = style.visibility != "visible"
        if style.backgroundColor.alpha > 0 { frame.background = style.backgroundColor }
        frames.append(frame)
        switch tree.nodes[Int(node)].name {
        case .thead: table?.isHeader = true
        case .tbody, .tfoot: table?.isHeader = false
        case .tr: startRow(node)
        case .td, .th: startCell(node, style)
        case .caption:
            // The caption is a paragraph before the table.
            frames.removeLast()
            return caption(node)
        default: break
        }
        return true
    }

    /// Adds a caption, as plain text.
    private mutating func caption(_ node: Int32) -> Bool {
        let open = table
        table = nil
        var child = tree.nodes[Int(node)].firstChild
        var frame = frame
        frame.node = node
        frame.style = styles[node]
        frame.tableRole = nil
        frame.background = nil
        frame.leaf = BlockIntent.Component(kind: .caption, identity: 0)
        frames.append(frame)
        while child >= 0 {
            if tree.nodes[Int(child)].kind == .text { text(child) }
            child = tree.following(child, below: node) { _ in }
        }
        endParagraph()
        frames.removeLast()
        table = open
        return false
    }

    mutating func leaveTablePart() {
        let frame = frames.removeLast()
        switch tree.nodes[Int(frame.node)].name {
        case .tr: finishRow()
        case .td, .th:
            table?.isInCell = false
            table?.cell = nil
            table?.needsBreak = false
            space = nil
            breaks = 0
        case .thead: table?.isHeader = false
        default: break
        }
    }

    private mutating func startRow(_ node: Int32) {
        finishRow()
        guard var open = table else { return }
        open.row.start()
        open.isInRow = true
        open.cellsInRow = 0
        if open.shape.hasBlocks {
            open.rowIdentity = identity()
            table = open
            return
        }
        let isHeader = open.isHeader
        table = nil
        var attributes = begin(
            leaf: BlockIntent.Component(kind: .tableRow(isHeader: isHeader), identity: 0))
        attributes.block = BlockIntent(
            BlockIntent.Component(kind: .tableRow(isHeader: isHeader), identity: 0), inside: open.chain)
        attributes.paragraph?.alignment = nil
        attributes.paragraph?.lineBreak = nil
        attributes.paragraph?.defaultTabInterval = 120
        attributes.paragraph?.cellInsets = cellInsets(of: node)
        attributes.paragraph?.columnWidths = open.shape.columnWidths
        attributes.paragraph?.carriedTotals = open.totals
        attributes.paragraph?.hyphenation = false
        open.rowAttributes = attributes
        table = open
        isAtLineStart = true
    }

    /// The running totals of a table, in `data-carry`, `data-carry-above` and `data-carry-below`.
    private func totals(of table: Int32, columnCount: Int) -> ParagraphStyle.CarriedTotals? {
        var values: [String: String] = [:]
        for attribute in tree.attributes(of: table) {
            let name = tree.names.string(of: attribute.nameIndex)
            guard name.hasPrefix("data-carry") else { continue }
            values[String(name.dropFirst(5))] = String(decoding: tree.bytes[attribute.value], as: UTF8.self)
        }
        return values.isEmpty ? nil : ParagraphStyle.CarriedTotals(attributes: values, columnCount: columnCount)
    }

    /// The insets of the cells of a table, which are those of the row's first cell.
    private func cellInsets(of row: Int32) -> EdgeInsets {
        var child = tree.nodes[Int(row)].firstChild
        while child >= 0 {
            if tree.nodes[Int(child)].name.isCell {
                let style = styles[child]
                func inset(_ side: Int) -> Double {
                    style.padding[side].pixels + style.borderWidth(side) / 2
                }
                return EdgeInsets(top: inset(0), left: inset(3), bottom: inset(2), right: inset(1))
            }
            child = tree.nodes[Int(child)].next
        }
        return EdgeInsets(1)
    }

    private mutating func finishRow() {
        guard var open = table, open.isInRow else { return }
        open.row.finish()
        open.isInRow = false
        if open.shape.hasBlocks {
            table = open
            return
        }
        if open.cellsInRow == 0 {
            var attributes = open.rowAttributes
            attributes.generated = true
            out.append("\u{200B}", attributes)
        }
        ended = open.rowAttributes.merging(over: HTMLTextBuilder.visual(frame.style))
        table = open
    }

    private mutating func startCell(_ node: Int32, _ style: HTMLComputedStyle) {
        guard var open = table, open.isInRow else { return }
        let skipped = open.row.skipTaken()
        let rows = HTMLTableScan.span("rowspan", of: node, tree, limit: CellStyle.maximumRows)
        let place = open.row.place(
            columns: HTMLTableScan.span("colspan", of: node, tree, limit: 1000), rows: rows)
        var cell = CellStyle(fill: frames.last?.background, columnSpan: place.span)
        cell.rowSpan = rows
        cell.isHeader = tree.nodes[Int(node)].name == .th && !open.isHeader
        let alignment = HTMLTableColumns.alignment(style)
        if !open.shape.hasBlocks, open.shape.alignment(ofColumn: place.column) != alignment {
            cell.alignment = alignment
        }
        let side = (0..<4).max { style.borderWidth($0) < style.borderWidth($1) } ?? 0
        if style.borderWidth(side) > 0 {
            cell.borderWidth = style.borderWidth(side)
            cell.borderColor = style.borderColor[side] ?? style.color
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
        (spacing, marker) = (HTMLTextSpacing(), nil)
        table = outerTables.popLast()
    }

    /// Writes an invisible character into a cell without text that has a background or spans columns.
    private mutating func fillEmptyCell(_ node: Int32) {
        guard tree.nodes[Int(node)].firstChild < 0, let cell = table?.cell,
            cell.fill != nil || cell.columnSpan > 1 || cell.rowSpan > 1 || cell.borderWidth > 0
        else { return }
        append("\u{200B}", isGenerated: true)
    }
}

extension HTMLName {
    /// Whether an element of this name is a part of a table.
    var isTablePart: Bool {
        switch self {
        case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
        default: false
        }
    }
}
