public import GalleyText

/// A table in a parsed text, with the ranges of its cells and the alignments of its columns.
///
/// In the text a row is a paragraph with tabs between its cells, so that a table can be read, copied and searched
/// without a layout.
public struct MarkdownTable: Sendable, Hashable {
    /// A row with its cells in order.
    public struct Row: Sendable, Hashable {
        /// Whether it is the header row.
        public var isHeader: Bool
        /// The ranges of the cells, in indices of the text; empty for empty cells.
        public var cells: [Range<String.Index>]
        /// The range of the paragraph, without its terminator.
        public var range: Range<String.Index>
        /// The ranges of the cells, in UTF-8 offsets.
        package var utf8Cells: [Range<Int>]
        package var utf8Range: Range<Int>
    }

    /// The alignment of each column.
    public var alignments: [BlockIntent.ColumnAlignment]
    /// The rows from top to bottom, the header first.
    public var rows: [Row]
    /// The range from the first cell to the last.
    public var range: Range<String.Index>
    /// The range in UTF-8 offsets.
    package var utf8Range: Range<Int>
    /// The blocks around the table, innermost first.
    public var container: BlockIntent
    /// The identity of the table in the text.
    public var identity: Int

    /// The tables of a parsed text, in order.
    ///
    /// - Complexity: O(*n*).
    public static func tables(in text: AttributedText) -> [MarkdownTable] {
        var tables: [MarkdownTable] = []
        let bytes = Array(text.string.utf8)
        var paragraph = 0
        while paragraph < bytes.count {
            let end = ByteSearch.first(0x0A, in: bytes, from: paragraph) ?? bytes.count
            defer { paragraph = end + 1 }
            // The markers of items may precede a row.
            var run = text.styleRunIndex(atUTF8: paragraph)
            while run < text.styleRuns.count, Int(text.styleRuns[run].start) < end, isMarker(text, run) { run += 1 }
            guard run < text.styleRuns.count, let (index, component) = tableComponent(text, run) else { continue }
            let start = max(paragraph, Int(text.styleRuns[run].start))
            guard start < end else { continue }
            var cells: [Range<Int>] = []
            var cellStart = start
            for position in start...end where position == end || bytes[position] == 0x09 {
                cells.append(cellStart..<position)
                cellStart = position + 1
            }
            let attributes = text.style(ofRun: run).attributes
            let isHeader = attributes.block?.components.contains { $0.kind == .tableRow(isHeader: true) } ?? false
            // The placeholder of a row without text is not a cell's text.
            if cells.count == 1, attributes.generated == true, attributes.backing == nil { cells = [start..<start] }
            let row = Row(
                isHeader: isHeader, cells: cells.map { text.range(forUTF8: $0) },
                range: text.range(forUTF8: start..<end), utf8Cells: cells, utf8Range: start..<end)
            // Modified in place: a copy of the last table would copy its rows each time one is added.
            let last = tables.count - 1
            if last >= 0, tables[last].identity == component.identity {
                let lower = tables[last].utf8Range.lowerBound
                tables[last].rows.append(row)
                tables[last].utf8Range = lower..<end
                tables[last].range = text.range(forUTF8: lower..<end)
            } else if case .table(let columns) = component.kind {
                tables.append(
                    MarkdownTable(
                        alignments: columns, rows: [row], range: text.range(forUTF8: start..<end),
                        utf8Range: start..<end,
                        container: BlockIntent(components: Array(components(text, run).dropFirst(index + 1))),
                        identity: component.identity))
            }
        }
        return tables
    }

    private static func components(_ text: AttributedText, _ run: Int) -> [BlockIntent.Component] {
        text.style(ofRun: run).attributes.block?.components ?? []
    }

    private static func isMarker(_ text: AttributedText, _ run: Int) -> Bool {
        guard text.style(ofRun: run).attributes.generated == true,
            case .listItem? = components(text, run).first?.kind
        else { return false }
        return true
    }

    private static func tableComponent(
        _ text: AttributedText, _ run: Int
    ) -> (index: Int, component: BlockIntent.Component)? {
        let components = components(text, run)
        switch components.first?.kind {
        case .tableCell?, .tableRow?: break
        default: return nil
        }
        for (index, component) in components.enumerated() {
            if case .table = component.kind { return (index, component) }
        }
        return nil
    }
}
