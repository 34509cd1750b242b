internal import GalleyText

/// The search for the columns of all tables.
struct HTMLTableScan {
    /// The shapes of the tables below a root.
    static func shapes(_ tree: HTMLTree, _ root: Int32, _ styles: HTMLStyles) -> [Int32:
        HTMLTableColumns]
    {
        var result: [Int32: HTMLTableColumns] = [:]
        var open: [(node: Int32, shape: HTMLTableColumns, row: HTMLTableRow, column: Int)] = []
        var node = tree.nodes[Int(root)].firstChild
        while node >= 0 {
            let element = tree.nodes[Int(node)]
            if element.kind == .element, element.namespace == .html {
                switch element.name {
                case .table:
                    if !open.isEmpty { open[open.count - 1].shape.containsTable = true }
                    open.append((node, HTMLTableColumns(), HTMLTableRow(), 0))
                case .tr: if !open.isEmpty { open[open.count - 1].row.start() }
                case .col:
                    if !open.isEmpty {
                        let last = open.count - 1
                        if let width = HTMLTableColumns.width(styles[node]) {
                            open[last].shape.set(width, column: open[last].column)
                        }
                        open[last].column += 1
                    }
                case .td, .th:
                    if !open.isEmpty {
                        let last = open.count - 1
                        _ = open[last].row.skipTaken()
                        let place = open[last].row.place(
                            columns: span("colspan", of: node, tree, limit: 1000),
                            rows: span("rowspan", of: node, tree, limit: 1000))
                        open[last].shape.add(
                            column: place.column, span: place.span, style: styles[node],
                            isHeader: element.name == .th)
                    }
                default: break
                }
            }
            node = tree.following(node, below: root, entering: element.contents < 0) { left in
                if open.last?.node == left {
                    let table = open.removeLast()
                    result[left] = table.shape
                } else if tree.nodes[Int(left)].name == .tr, !open.isEmpty {
                    open[open.count - 1].row.finish()
                }
            }
        }
        return result
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
