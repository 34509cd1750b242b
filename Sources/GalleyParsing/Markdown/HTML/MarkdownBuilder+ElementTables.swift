internal import GalleyGrammar
internal import GalleyHTML
internal import GalleyText

/// Tables of HTML: their rows and cells are those that tables of Markdown have. Any content of a cell becomes lines.
extension MarkdownBuilder {
    /// Whether rows and cells here belong to the table of HTML that is open, not to one in a cell of it.
    var isInTable: Bool {
        guard elements.table != nil else { return false }
        for open in elements.open[elements.floor...].reversed() {
            if open.element == .table || open.element == .cell { return true }
            if open.name == "table" { return false }
        }
        return false
    }

    /// Whether blocks are lines here: in the cell of a table.
    var isInFlatCell: Bool { table.isInCell || elements.table?.isInCell == true }

    /// The start of the text of the cell.
    var flatCellStart: Int {
        elements.table.map { $0.isInCell ? $0.cellStart : table.cellTextStart } ?? table.cellTextStart
    }

    mutating func startTable(_ element: HTMLElementReader.Element) {
        breakBlock()
        // In a cell, its rows are lines.
        let isFlat = isInFlatCell || elements.table != nil
        elements.open.append(
            HTMLState.Open(node: element.node, name: element.name, element: isFlat ? .group : .table))
        if !isFlat { elements.table = HTMLTableState(shapeAhead()) }
    }

    mutating func startRow(_ attributes: [String: String] = [:]) {
        endRow()
        guard var table = elements.table else { return }
        if !table.hasRows {
            if hasLeaf { closeLeaf() }
            let shape = table.shape
            table.hasRows = true
            let parent = container
            // As deep as blocks can be, the rows still are there.
            push(.table, .paragraph)
            if surplus == 0 {
                makeChain(parent)
                let component = BlockIntent.Component(
                    kind: .table(columns: shape.alignments), identity: containers[container].identity)
                chains[container] = BlockIntent(component, inside: chains[parent]).chain
            }
            self.table.rowContainers = (-1, -1)
            self.table.rowLeaf = -1
            self.table.start = -1
            self.table.attributes = TableAttributes(widths: table.widths(count: shape.columns))
        }
        table.rowNumber += 1
        table.isInRow = true
        table.hasCells = false
        table.column = 0
        table.rowAlignment = HTMLTableShape.alignment(attributes["align"])
        let isHeader = table.isHeaderRow
        enterRow(isHeader: isHeader, isFirst: table.rowNumber == 0)
        table.rowStart = out.bytes.count
        leaf = -1
        elements.table = table
    }

    /// - Parameter node: The element of the cell; -1 if it has no tag.
    mutating func startCell(_ attributes: [String: String], isHeader: Bool, node: Int32 = -1) {
        endCell()
        if elements.table?.isInRow != true { startRow() }
        guard var table = elements.table else { return }
        for column in table.skipTaken() {
            enterCell(at: column, isFirst: !table.hasCells)
            table.hasCells = true
        }
        let limit = HTMLTableShape.maximumColumns
        table.columnSpan = HTMLTableShape.span(attributes["colspan"], limit: limit - table.column)
        table.rowSpan = HTMLTableShape.span(attributes["rowspan"], limit: 1000)
        let alignment = HTMLTableShape.alignment(attributes["align"]) ?? table.rowAlignment ?? .none
        let columns = table.shape.alignments
        table.alignment = table.column < columns.count && columns[table.column] == alignment ? nil : alignment
        table.isRowHeader = isHeader && !table.isHeaderRow
        table.isInCell = true
        table.needsBreak = false
        if table.column < limit {
            enterCell(at: table.column, isFirst: !table.hasCells)
        } else {
            // More columns than are allowed: the text continues in the last one.
            leaf = self.table.rowLeaf
            writeByte(0x20, leaves[leaf].plain)
        }
        table.addCell()
        table.cellStart = out.bytes.count
        lineStart = table.cellStart
        elements.hasSpace = false
        elements.breaks = 0
        elements.table = table
        elements.open.append(HTMLState.Open(node: node, name: isHeader ? "th" : "td", element: .cell))
        if table.isRowHeader { openSpan(-1, .strong) }
    }

    /// Ends the cell that is open, with the elements in it.
    mutating func endCell() {
        guard elements.table?.isInCell == true,
            let index = elements.open.lastIndex(where: { $0.element == .cell }), index >= elements.floor
        else { return }
        closeElements(to: index)
    }

    /// The remaining work after a cell ends and its element is no longer open.
    mutating func finishCell() {
        if elements.ruby != nil { endRubyElement() }
        guard var table = elements.table else { return }
        leaf = cellLeaf
        trimBlanks()
        elements.breaks = 0
        elements.hasSpace = false
        let isAligned = table.alignment != nil && out.bytes.count > table.cellStart
        if table.columnSpan > 1 || table.rowSpan > 1 || table.isRowHeader || isAligned || table.fill != nil {
            span(
                columns: table.columnSpan, rows: table.rowSpan, isHeader: table.isRowHeader, table.alignment,
                fill: table.fill, from: table.cellStart)
        }
        table.endBackground(isRow: false)
        while table.taken.count < table.column + table.columnSpan { table.taken.append(0) }
        for column in table.column..<(table.column + table.columnSpan) { table.taken[column] = table.rowSpan - 1 }
        table.column += table.columnSpan
        table.isInCell = false
        elements.table = table
        leaf = -1
    }

    mutating func endRow() {
        endCell()
        guard var table = elements.table, table.isInRow else { return }
        for column in table.skipTaken() {
            enterCell(at: column, isFirst: !table.hasCells)
            table.hasCells = true
        }
        table.isInRow = false
        table.endBackground(isRow: true)
        elements.table = table
        leafStart = table.rowStart
        leaveRow()
    }

    private mutating func enterCell(at column: Int, isFirst: Bool) {
        if !isFirst { writeByte(0x09, leaves[table.rowLeaf].plain) }
        while table.cellLeaves.count <= column {
            table.cellLeaves.append(
                Int32(
                    truncatingIfNeeded: makeLeaf(
                        .cell, .init(kind: .tableCell(column: table.cellLeaves.count), identity: 0), table.rowPosition))
            )
        }
        leaf = Int(table.cellLeaves[column])
        cellLeaf = leaf
        if elements.styles.isPending { elements.styles.startBlock(at: out.bytes.count) }
        elements.anchors.startBlock(at: out.bytes.count)
    }

    /// Begins a block in a cell: another line.
    mutating func openInCell() {
        guard let table = elements.table else { return }
        leaf = cellLeaf
        if table.needsBreak, out.bytes.count > table.cellStart {
            out.append("\u{2028}", leaves[leaf].plain)
            lineStart = out.bytes.count
        }
        elements.table?.needsBreak = false
        leafStart = out.bytes.count
        // The markers of items that begin, from the outside.
        var items: [Int] = []
        var next = container
        while next > 0, containers[next].kind != .row {
            if containers[next].needsMarker { items.append(next) }
            containers[next].hasLeaves = true
            next = containers[next].parent
        }
        defer { elements.anchors.startBlock(at: lineStart) }
        for item in items.reversed() {
            containers[item].needsMarker = false
            let start = out.bytes.count
            let marker = ByteBuffer(capacity: 16)
            blocks.writeMarker(
                containers[item].path, number: containers[item].isOrdered ? containers[item].number : nil,
                task: containers[item].task, to: marker)
            let text = unsafe marker.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
            writeHolder(String(text.map { $0 == "\t" ? " " : $0 }))
            leafStart += out.bytes.count - start
            lineStart = out.bytes.count
        }
    }

    /// The shape of the table that starts here, from the source ahead as far as it may be read.
    private mutating func shapeAhead() -> HTMLTableShape {
        var rest = elements.reader.map { Array($0.rest) }
        var (ahead, depth, count) = (cursor, 0, elements.lookAhead)
        let limit = 4 * source.count + 4096
        let shape = HTMLTableShape {
            if let piece = rest {
                rest = nil
                count += piece.count
                return count > limit ? nil : piece
            }
            while depth >= 0, ahead < eventStream.events.count, count <= limit {
                let event = eventStream.events[ahead]
                ahead += 1
                count += 1
                switch event.kind {
                case .enterBlock: depth += 1
                case .leaveBlock: depth -= 1
                case .text where event.isHTML:
                    count += Int(event.length)
                    return prepared(Array(bytes(event)))
                default: break
                }
            }
            return nil
        }
        elements.lookAhead = count
        return shape
    }
}
