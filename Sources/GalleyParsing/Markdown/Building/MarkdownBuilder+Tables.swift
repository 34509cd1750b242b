internal import GalleyGrammar
internal import GalleyText

/// Tables: a row is a paragraph with tabs between its cells.
///
/// The rows of a table share two containers, one for the header and one for the others, so that a table needs few
/// styles, regardless of its length.
extension MarkdownBuilder {
    mutating func enterTable(_ event: MarkdownEvent) {
        let count = min(max(Int(event.start), 0), 1 << 12)
        // A table that is nested too deeply still has rows, in the current container.
        if push(.table, .paragraph) {
            let parent = containers[container].parent
            makeChain(parent)
            let table = BlockIntent.Component(
                kind: .table(columns: alignments(count)), identity: containers[container].identity)
            chains[container] = BlockIntent(table, inside: chains[parent]).chain
        }
        rowContainers = (-1, -1)
        rowLeaf = -1
        tableStart = -1
    }

    /// Gives the text of a table that ends the widths of its columns.
    mutating func applyColumnWidths() {
        guard !columnWidths.isEmpty else { return }
        let widths = columnWidths
        columnWidths = []
        guard tableStart >= 0, out.bytes.count > tableStart else { return }
        out.restyle(from: tableStart) { attributes in
            var style = attributes.paragraph ?? ParagraphStyle()
            style.columnWidths = widths
            attributes.paragraph = style
        }
        lastStyle = -1
        lastKey = SpanKey(owner: 0, inline: 0)
    }

    /// The alignments from the following events of the header's cells.
    private func alignments(_ count: Int) -> [BlockIntent.ColumnAlignment] {
        var result: [BlockIntent.ColumnAlignment] = []
        var ahead = cursor
        while ahead < eventStream.events.count, result.count < count {
            let event = eventStream.events[ahead]
            ahead += 1
            if event.kind == .leaveBlock, event.block == .row { break }
            guard event.kind == .enterBlock, event.block == .headerCell else { continue }
            let alignment: BlockIntent.ColumnAlignment =
                switch event.flag {
                case 1: .left
                case 2: .center
                case 3: blocks.theme.alignsDecimals ? .decimal : .right
                default: .none
                }
            result.append(alignment)
        }
        return result + Array(repeating: .none, count: count - result.count)
    }

    /// A cell of a table of Markdown in a cell of HTML: text after blanks.
    mutating func enterFlatCell() {
        if hasLeaf, out.bytes.count > leafStart { out.append("  ", leaves[leaf].plain) }
    }

    /// Begins a row; without `isHeader`, the first is the header.
    mutating func enterRow(isHeader: Bool? = nil, isFirst: Bool = false) {
        let isHeader = isHeader ?? (rowContainers.header < 0)
        let known = isHeader ? rowContainers.header : rowContainers.body
        if known >= 0 {
            container = known
        } else {
            push(.row, isHeader ? .headerRow : .row)
            containers[container].isHeader = isHeader
            if isHeader { rowContainers.header = container } else { rowContainers.body = container }
        }
        rowPosition = openLeaf(nil, nil, isContinuation: !isHeader && !isFirst)
        rowLeaf = leaf
        if tableStart < 0 { tableStart = leafStart }
        cellColumn = 0
        if cellLeavesRow != rowLeaf {
            cellLeavesRow = rowLeaf
            cellLeaves.removeAll(keepingCapacity: true)
        }
    }

    mutating func enterCell(_ event: MarkdownEvent) {
        cellSpans = event.start == -2 ? (0, 1) : (max(1, Int(event.start) + 1), Int(event.length) + 1)
        guard cellSpans.columns > 0 else { return }
        if cellColumn > 0 { writeByte(0x09, leaves[rowLeaf].plain) }
        while cellLeaves.count <= cellColumn {
            let cell = makeLeaf(.cell, .init(kind: .tableCell(column: cellLeaves.count), identity: 0), rowPosition)
            cellLeaves.append(Int32(truncatingIfNeeded: cell))
        }
        leaf = Int(cellLeaves[cellColumn])
        isInCell = true
        cellTextStart = out.bytes.count
        lineStart = cellTextStart
        elements.breaks = 0
    }

    mutating func leaveCell() {
        cellColumn += 1
        guard cellSpans.columns > 0 else { return }
        flushHTML()
        if elements.ruby != nil { endRubyElement() }
        if isHTMLPending {
            trimBlanks()
            elements.breaks = 0
            elements.isAfterTag = false
            isHTMLPending = false
        }
        if cellSpans != (1, 1) { span(columns: cellSpans.columns, rows: cellSpans.rows, from: cellTextStart) }
        isInCell = false
        leaf = rowLeaf
    }

    /// Makes a cell span columns and rows.
    mutating func span(columns: Int, rows: Int, from start: Int) {
        if out.bytes.count == start { writeHolder("\u{200B}") }
        out.restyle(from: start) { attributes in
            var cell = attributes.cell ?? CellStyle()
            (cell.columnSpan, cell.rowSpan) = (columns, rows)
            attributes.cell = cell
        }
        lastStyle = -1
        lastKey = SpanKey(owner: 0, inline: 0)
    }

    mutating func leaveRow() {
        leaf = rowLeaf
        if out.bytes.count == leafStart { writeHolder("\u{200B}") }
        endPageStart()
        leaf = -1
        lastLeaf = rowLeaf
        container = containers[container].parent
    }
}
