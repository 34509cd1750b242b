internal import GalleyGrammar
internal import GalleyText
internal import GalleyValues

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
        table.rowContainers = (-1, -1)
        table.rowLeaf = -1
        table.start = -1
    }

    /// Gives the text of a table that ends the widths of its columns and its totals.
    mutating func applyTableAttributes() {
        guard !table.attributes.isEmpty else { return }
        let chosen = table.attributes
        table.attributes = TableAttributes()
        guard table.start >= 0, out.bytes.count > table.start else { return }
        out.restyle(from: table.start) { attributes in
            var style = attributes.paragraph ?? ParagraphStyle()
            chosen.apply(to: &style)
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
        let isHeader = isHeader ?? (table.rowContainers.header < 0)
        let known = isHeader ? table.rowContainers.header : table.rowContainers.body
        if known >= 0 {
            container = known
        } else {
            push(.row, isHeader ? .headerRow : .row)
            containers[container].isHeader = isHeader
            if isHeader { table.rowContainers.header = container } else { table.rowContainers.body = container }
        }
        table.rowPosition = openLeaf(nil, nil, isContinuation: !isHeader && !isFirst)
        table.rowLeaf = leaf
        if table.start < 0 { table.start = leafStart }
        table.column = 0
        if table.cellLeavesRow != table.rowLeaf {
            table.cellLeavesRow = table.rowLeaf
            table.cellLeaves.removeAll(keepingCapacity: true)
        }
    }

    mutating func enterCell(_ event: MarkdownEvent) {
        table.spans = event.start == -2 ? (0, 1) : (max(1, Int(event.start) + 1), Int(event.length) + 1)
        guard table.spans.columns > 0 else { return }
        if table.column > 0 { writeByte(0x09, leaves[table.rowLeaf].plain) }
        while table.cellLeaves.count <= table.column {
            let cell = makeLeaf(
                .cell, .init(kind: .tableCell(column: table.cellLeaves.count), identity: 0), table.rowPosition)
            table.cellLeaves.append(Int32(truncatingIfNeeded: cell))
        }
        leaf = Int(table.cellLeaves[table.column])
        table.isInCell = true
        table.cellTextStart = out.bytes.count
        lineStart = table.cellTextStart
        elements.breaks = 0
    }

    mutating func leaveCell() {
        table.column += 1
        guard table.spans.columns > 0 else { return }
        flushHTML()
        if elements.ruby != nil { endRubyElement() }
        if isHTMLPending {
            trimBlanks()
            elements.breaks = 0
            elements.isAfterTag = false
            isHTMLPending = false
        }
        if table.spans != (1, 1) {
            span(columns: table.spans.columns, rows: table.spans.rows, from: table.cellTextStart)
        }
        table.isInCell = false
        leaf = table.rowLeaf
    }

    /// Makes a cell span columns and rows, name its row, and have its own alignment and background.
    mutating func span(
        columns: Int, rows: Int, isHeader: Bool = false, _ alignment: CellStyle.Alignment? = nil, fill: Color? = nil,
        from start: Int
    ) {
        if out.bytes.count == start { writeHolder("\u{200B}") }
        out.restyle(from: start) { attributes in
            var cell = attributes.cell ?? CellStyle()
            (cell.columnSpan, cell.rowSpan, cell.isHeader) = (columns, rows, isHeader)
            cell.alignment = alignment
            cell.fill = fill ?? cell.fill
            attributes.cell = cell
        }
        lastStyle = -1
        lastKey = SpanKey(owner: 0, inline: 0)
    }

    mutating func leaveRow() {
        leaf = table.rowLeaf
        if out.bytes.count == leafStart { writeHolder("\u{200B}") }
        endPageStart()
        leaf = -1
        lastLeaf = table.rowLeaf
        container = containers[container].parent
    }
}
