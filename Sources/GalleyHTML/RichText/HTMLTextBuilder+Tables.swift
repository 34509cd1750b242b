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
        frame.addMargins(of: style)
        let hasCellBoxes = shape.edges.needBoxes(in: style)
        var box = tableBox(style, shape, hasCellBoxes: hasCellBoxes)
        box?.margin = takeMargins(&frame, bottom: style.usedMargin.bottom)
        frame.node = node
        frame.style = style
        frame.isBlock = true
        frame.tableRole = .table
        frame.background = box == nil && style.backgroundColor.alpha > 0 ? style.backgroundColor : nil
        frames.append(frame)
        var component = BlockIntent.Component(
            kind: .table(columns: shape.columnAlignments), identity: identity(), style: box)
        component.table = tableStyle(node, style, shape)
        table = OpenTable(
            shape: shape, totals: totals(of: node, columnCount: shape.columns), component: component, style: style,
            hasCellBoxes: hasCellBoxes,
            chain: BlockIntent(component, inside: frame.chain).chain)
        return true
    }

    mutating func leaveTable() {
        finishRow()
        let hasBox = table?.component.style != nil
        table = nil
        let frame = frames.removeLast()
        isAtLineStart = true
        if hasBox { return }
        spacing.collapse(frame.style.usedMargin.bottom)
    }

    /// The box of a table without its margins; nil if it has none. Shared borders are those of its cells.
    private func tableBox(_ style: HTMLComputedStyle, _ shape: HTMLTableColumns, hasCellBoxes: Bool) -> BlockStyle? {
        var box = style.block
        if style.collapsesBorders {
            (box.padding, box.border) = (BoxSides(0), BoxSides(nil))
            if hasCellBoxes { box.padding = shape.edges.outerHalves(in: style) }
        }
        let isPlain = box == BlockStyle() && (style.collapsesBorders || style.borderSpacing == [0, 0])
        return isPlain && !shape.hasBlocks ? nil : box
    }

    /// The style of a table; nil for the defaults. Only a table whose cells contain blocks has the styles of columns.
    private func tableStyle(_ node: Int32, _ style: HTMLComputedStyle, _ shape: HTMLTableColumns) -> TableStyle? {
        var result = TableStyle(width: HTMLTableColumns.width(style) ?? .automatic)
        if style.margin.left == nil, style.margin.right == nil { result.alignment = .center }
        if style.margin.left == nil, style.margin.right != nil { result.alignment = .right }
        let outer = frames[frames.count - 2].style
        if result.alignment == nil, style.isRightToLeft != outer.isRightToLeft {
            result.alignment = outer.isRightToLeft ? .right : .left
        }
        if !style.collapsesBorders {
            result.borders = .separate
            (result.columnGap, result.rowGap) = (style.borderSpacing[0], style.borderSpacing[1])
        }
        guard shape.hasBlocks else { return result == TableStyle() ? nil : result }
        result.direction = style.isRightToLeft ? .rtl : .ltr
        result.cellInsets = cellInsets(below: node)
        result.columnWidths = shape.columnWidths ?? []
        result.columnSizing = shape.columnSizing(style)
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
        var open = table
        if var component = open?.component, let above = component.style?.margin.top, open?.rowCount == 0 {
            // The margin of the table is above its caption.
            spacing.collapse(above)
            component.style?.margin.top = 0
            open?.component = component
            open?.chain = BlockIntent(component, inside: frame.chain).chain
        }
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
        open.rowCount += 1
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
        attributes.paragraph?.columnSizing = open.shape.columnSizing(open.style)
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
