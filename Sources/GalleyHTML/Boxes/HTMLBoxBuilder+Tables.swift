internal import GalleyText
internal import GalleyValues

/// Tables among boxes. The boxes that a table lacks are added by the tree of boxes.
extension HTMLBoxBuilder {
    /// The display of a table or of a part of one; nil for other elements, and for parts that are blocks because they float,
    /// are positioned or are items.
    func tableDisplay(of node: Int32, _ style: HTMLComputedStyle) -> BoxStyle.Display? {
        guard let display = style.tableDisplay else { return nil }
        let parent = tree.nodes[Int(node)].parent
        let isBlock = style.isBesideText || parent >= 0 && styles[parent].isFlexible
        return isBlock && display != .table ? nil : display
    }

    /// Sets the properties of a table or of a part of one.
    func setTable(_ display: BoxStyle.Display, of node: Int32, _ style: HTMLComputedStyle, _ box: inout Box) {
        box.style.display = display
        var table = TableProperties.initial
        switch display {
        case .table:
            table.layout = style.box[.tableLayout] == .keyword("fixed") ? .fixed : .auto
            table.borders = style.collapsesBorders ? .collapse : .separate
            table.spacing = Size(width: max(0, style.borderSpacing[0]), height: max(0, style.borderSpacing[1]))
        case .tableCaption: table.captionSide = style.captionSide == "bottom" ? .bottom : .top
        case .tableCell:
            table.emptyCells = style.box[.emptyCells] == .keyword("hide") ? .hide : .show
            table.verticalAlign = BoxStyle.VerticalAlign(rawValue: style.verticalAlign) ?? .baseline
            if tree.nodes[Int(node)].name.isCell {
                let limit = TableProperties.maximumRows
                table.columnSpan = Int32(
                    HTMLTableScan.span("colspan", of: node, tree, limit: TableProperties.maximumColumns))
                table.rowSpan = Int32(HTMLTableScan.span("rowspan", of: node, tree, limit: limit))
            }
        case .tableColumn, .tableColumnGroup:
            if [.col, .colgroup].contains(tree.nodes[Int(node)].name) {
                table.columnSpan = Int32(
                    HTMLTableScan.span("span", of: node, tree, limit: TableProperties.maximumColumns))
            }
        default: break
        }
        if display != .table, display != .tableCaption, let width = style.width, width.percent != 0, width.pixels != 0 {
            // A width with a percentage and a length is automatic for columns and cells (CSS Values, 10.11).
            box.style.width = .auto
        }
        if style.visibility == "collapse" { table.visibility = .collapse }
        for side in 0..<4 {
            let rank: TableProperties.BorderRank =
                switch style.borderStyle[side] {
                case "hidden": .hidden
                case "ridge": .ridge
                case "outset": .outset
                case "groove": .groove
                case "inset": .inset
                default: .normal
                }
            if rank != .normal { table.borderRanks[Self.sides[side]] = rank }
        }
        box.style.table = table
        if display != .table, display != .tableCaption, style.visibility == "collapse", display != .tableCell,
            box.givenAppearance?.opacity == 0
        {
            box.appearance.opacity = style.opacity
        }
    }

    /// The boxes inside a table, a row or a group of rows. White space between them is not shown.
    mutating func tableChildren(of parent: Int32, in frame: HTMLTextFrame, depth: Int) -> [Box] {
        var result: [Box] = []
        if let box = generated(.before, of: parent, in: frame), box.style.display != .none { result.append(box) }
        var child = tree.nodes[Int(parent)].firstChild
        while child >= 0 {
            let next = tree.nodes[Int(child)].next
            switch depth < Self.maximumDepth ? tableChild(child) : .text {
            case .contents:
                result += tableChildren(of: child, in: contentsFrame(child, in: frame), depth: depth + 1)
                child = next
            case .box:
                result.append(box(child, in: frame, depth: depth + 1))
                child = next
            case .text:
                let end = endOfProse(from: child, depth: depth)
                result += texts(from: child, until: end, in: frame, depth: depth)
                child = end
            case .none: child = next
            }
        }
        if let box = generated(.after, of: parent, in: frame) { result.append(box) }
        return result
    }

    private enum TableChild { case contents, box, text, none }

    @inline(never)
    private func tableChild(_ child: Int32) -> TableChild {
        let kind = tree.nodes[Int(child)].kind
        if kind == .text { return tree.hasText(child) ? .text : .none }
        guard kind == .element, isShown(child) else { return .none }
        if styles[child].display == "contents", isBox[Int(child)] { return .contents }
        return isOwnBox(child) ? .box : .text
    }

    @inline(never)
    private mutating func contentsFrame(_ node: Int32, in frame: HTMLTextFrame) -> HTMLTextFrame {
        template.box(node, styles[node], in: frame)
    }

    /// The role of a cell that names a row or a column (HTML, 4.9.12).
    func headerRole(of node: Int32) -> BoxMeaning.Role {
        switch template.attribute("scope", of: node)?.lowercased() {
        case "row", "rowgroup": return .rowHeader
        case "col", "colgroup": return .columnHeader
        default: break
        }
        let row = tree.nodes[Int(node)].parent
        let group = row < 0 ? row : tree.nodes[Int(row)].parent
        return group >= 0 && tree.nodes[Int(group)].name == .thead ? .columnHeader : .rowHeader
    }
}
