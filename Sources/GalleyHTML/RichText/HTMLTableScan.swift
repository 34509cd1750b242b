internal import GalleyText

/// The search for the columns of all tables.
struct HTMLTableScan {
    private struct Open {
        var node: Int32
        var shape = HTMLTableColumns()
        var row = HTMLTableRow()
        /// The number of columns that `col` elements have so far.
        var column = 0
        /// The number of paragraphs in the last cell; nil outside cells.
        var paragraphs: Int?
    }

    private let tree: HTMLTree
    private let styles: HTMLStyles
    private var result: [Int32: HTMLTableColumns] = [:]
    private var open: [Open] = []

    /// The shapes of the tables below a root.
    static func shapes(_ tree: HTMLTree, _ root: Int32, _ styles: HTMLStyles) -> [Int32: HTMLTableColumns] {
        var scan = HTMLTableScan(tree: tree, styles: styles)
        var node = tree.nodes[Int(root)].firstChild
        while node >= 0 {
            let element = tree.nodes[Int(node)]
            if element.kind == .element, element.namespace == .html { scan.enter(node, element.name) }
            node = tree.following(node, below: root, entering: element.contents < 0) { scan.leave($0) }
        }
        return scan.result
    }

    private init(tree: HTMLTree, styles: HTMLStyles) {
        self.tree = tree
        self.styles = styles
    }

    private mutating func enter(_ node: Int32, _ name: HTMLName) {
        guard name != .table else {
            if let last = open.indices.last, open[last].paragraphs != nil { open[last].shape.hasBlocks = true }
            open.append(Open(node: node))
            // The writer adds the attribute if the elements in the cells do not show that cells contain blocks.
            open[open.count - 1].shape.hasBlocks = tree.attributes(of: node).contains {
                tree.names.bytes(of: $0.nameIndex).elementsEqual("data-blocks".utf8)
            }
            return
        }
        guard let last = open.indices.last else { return }
        switch name {
        case .tr:
            open[last].row.start()
            open[last].shape.edges.startRow(styles[node])
        case .col:
            if let width = HTMLTableColumns.width(styles[node]) {
                open[last].shape.set(width, column: open[last].column)
            }
            open[last].column += 1
        case .td, .th:
            _ = open[last].row.skipTaken()
            let rows = HTMLTableScan.span("rowspan", of: node, tree, limit: 1000)
            let place = open[last].row.place(
                columns: HTMLTableScan.span("colspan", of: node, tree, limit: 1000), rows: rows)
            let table = styles[open[last].node]
            open[last].shape.add(
                column: place.column, span: place.span, style: styles[node], isHeader: name == .th,
                collapses: table.collapsesBorders)
            open[last].shape.edges.add(
                styles[node], margins: HTMLTableScan.margins(ofParagraphIn: node, tree, styles),
                columns: place.column..<place.column + place.span, rowSpan: rows,
                isRightToLeft: table.isRightToLeft)
            open[last].paragraphs = 0
        default: noteBlock(node, name, inTable: last)
        }
    }

    /// Notes a block in a cell. One paragraph, and divisions without boxes, do not make a cell contain blocks.
    private mutating func noteBlock(_ node: Int32, _ name: HTMLName, inTable index: Int) {
        guard let paragraphs = open[index].paragraphs, !open[index].shape.hasBlocks, !name.isTablePart else { return }
        let style = styles[node]
        guard name == .hr || (!style.isInline && style.display != "none") else { return }
        switch name {
        case .p:
            open[index].paragraphs = paragraphs + 1
            if paragraphs == 0, !style.hasBox { return }
        case .div, .center, .section, .article, .header, .footer, .address, .main, .nav, .aside:
            if !style.hasBox { return }
        default: break
        }
        open[index].shape.hasBlocks = true
    }

    private mutating func leave(_ node: Int32) {
        guard let last = open.indices.last else { return }
        if open[last].node == node {
            result[node] = open.removeLast().shape
            return
        }
        switch tree.nodes[Int(node)].name {
        case .tr: open[last].row.finish()
        case .td, .th: open[last].paragraphs = nil
        default: break
        }
    }

    /// The margins of the paragraph that is all of a cell's content, in points; they are inside of the cell.
    static func margins(
        ofParagraphIn cell: Int32, _ tree: HTMLTree, _ styles: HTMLStyles
    ) -> (top: Double, bottom: Double) {
        var paragraph: Int32?
        var child = tree.nodes[Int(cell)].firstChild
        while child >= 0 {
            let node = tree.nodes[Int(child)]
            switch node.kind {
            case .text: if tree.hasText(child) { return (0, 0) }
            case .element:
                guard node.name == .p, paragraph == nil else { return (0, 0) }
                paragraph = child
            default: break
            }
            child = node.next
        }
        return paragraph.map { styles[$0].usedMargin } ?? (0, 0)
    }

    /// A number of columns or rows, from 1 to a limit; 0 rows are all rows.
    static func span(_ name: String, of node: Int32, _ tree: HTMLTree, limit: Int) -> Int {
        for attribute in tree.attributes(of: node)
        where tree.names.bytes(of: attribute.nameIndex).elementsEqual(name.utf8) {
            let digits = tree.bytes[attribute.value].drop(while: \.isHTMLSpace).prefix { $0 &- 0x30 < 10 }
            guard !digits.isEmpty else { return 1 }
            let number = Int(String(decoding: digits, as: UTF8.self)) ?? limit
            if number == 0, name == "rowspan" { return limit }
            return min(max(number, 1), limit)
        }
        return 1
    }
}
