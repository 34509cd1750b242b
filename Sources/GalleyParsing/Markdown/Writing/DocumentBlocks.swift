internal import GalleyText

/// The blocks of an attributed text, derived from its semantic attributes.
///
/// Text without block attributes has one paragraph per line.
struct DocumentBlocks {
    private let text: AttributedText
    private var blocks: [DocumentBlock] = []
    /// The last row and cell that contains blocks, and the spans of the row's cells.
    private var openRow: BlockIntent.Component?
    private var openCell: BlockIntent.Component?
    private var openSpans: [(columns: Int, rows: Int)] = []

    static func read(_ text: AttributedText) -> [DocumentBlock] {
        var reader = DocumentBlocks(text: text)
        reader.read()
        return reader.blocks
    }

    private init(text: AttributedText) {
        self.text = text
    }

    private mutating func read() {
        let bytes = Array(text.string.utf8)
        var start = 0
        var run = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            var pieces: [DocumentPiece] = []
            var position = start
            while position < end {
                while text.styleRunEnd(run) <= position { run += 1 }
                let stop = min(end, text.styleRunEnd(run))
                pieces.append(
                    DocumentPiece(
                        text: String(decoding: bytes[position..<stop], as: UTF8.self),
                        attributes: text.style(ofRun: run).attributes))
                position = stop
            }
            var terminator: TextAttributes?
            if end < bytes.count {
                while text.styleRunEnd(run) <= end { run += 1 }
                terminator = text.style(ofRun: run).attributes
            }
            add(pieces, terminator)
            start = end + 1
        }
        // A line feed at the end of code ends an empty line of it, not the block.
        if bytes.last == 0x0A, let last = text.styleRuns.indices.last,
            case .codeBlock? = text.style(ofRun: last).attributes.block?.innermost?.kind
        {
            append(line: [], to: text.style(ofRun: last).attributes)
        }
    }

    private mutating func add(_ pieces: [DocumentPiece], _ terminator: TextAttributes?) {
        // Markers are generated again, and are implied by the intents.
        let content = pieces.drop { $0.isMarker }
        guard let attributes = content.first?.attributes ?? terminator ?? pieces.last?.attributes else { return }
        var components = Self.components(of: attributes)
        if attributes.block?.isInCellWithBlocks == true, addBlock(of: pieces, components) { return }
        switch components.last?.kind {
        case .tableCell?, .tableRow?:
            addRow(Array(content), components)
            return
        case .codeBlock?, .html?:
            if content.allSatisfy({ $0.html == nil }) {
                let isBare = content.first?.attributes.generated == true
                append(line: isBare ? [] : Array(content), to: attributes, holdsNothing: isBare)
                return
            }
        default: break
        }
        var leaf: BlockIntent.Component?
        if let last = components.last, last.kind.isLeaf { leaf = components.removeLast() }
        // The number of a caption is shown, but it is not part of the source.
        let isCaption = leaf?.kind == .caption
        let inside = content.filter { isCaption || !$0.isHolder }.map { piece in
            var piece = piece
            if isCaption, piece.attributes.generated == true {
                piece.attributes.generated = nil
                piece.isLabel = true
            }
            return piece
        }
        // The title of an alert is implied by its kind.
        if inside.isEmpty, case .alert? = components.last?.kind, content.contains(where: { !$0.inline.isEmpty }) {
            return
        }
        blocks.append(
            DocumentBlock(
                containers: components, leaf: leaf?.kind ?? (components.isEmpty ? .paragraph : nil),
                identity: leaf?.identity ?? 0, pieces: Array(inside), isEmpty: inside.isEmpty))
    }

    /// The blocks around text, the outermost first, without those that are only boxes.
    private static func components(of attributes: TextAttributes) -> [BlockIntent.Component] {
        guard let block = attributes.block else { return [] }
        var components = block.components
        components.reverse()
        if block.styledCount > 0 {
            components.removeAll { $0.style != nil && $0.kind == .division(alignment: .none) }
        }
        return components
    }

    /// Appends a line to a block that keeps its lines.
    private mutating func append(
        line: [DocumentPiece], to attributes: TextAttributes, holdsNothing: Bool = false
    ) {
        var components = Self.components(of: attributes)
        guard let leaf = components.popLast() else { return }
        let isMarked = attributes.inline?.contains(.mark) == true
        let index = blocks.count - 1
        if index >= 0, blocks[index].leaf == leaf.kind, blocks[index].identity == leaf.identity,
            blocks[index].containers == components
        {
            // In place: a code block may have any number of lines.
            let last = blocks[index].pieces.count - 1
            if last >= 0 {
                blocks[index].pieces[last].text += "\n"
            } else {
                blocks[index].pieces.append(DocumentPiece(text: "\n", attributes: attributes))
            }
            blocks[index].pieces += line
            blocks[index].isEmpty = false
            if isMarked { blocks[index].markedLines.append(blocks[index].lineCount) }
            blocks[index].lineCount += 1
            return
        }
        var block = DocumentBlock(
            containers: components, leaf: leaf.kind, identity: leaf.identity, pieces: line,
            isEmpty: holdsNothing && attributes.inline?.contains(.code) != true)
        let label = attributes.paragraph?.label
        block.firstLine = label.flatMap { Int($0.drop { $0 == "\u{2007}" }) }
        block.lineCount = 1
        if isMarked { block.markedLines = [0] }
        blocks.append(block)
    }

    /// Adds a paragraph of a cell that contains blocks as lines of its row; returns whether it is one.
    private mutating func addBlock(of pieces: [DocumentPiece], _ components: [BlockIntent.Component]) -> Bool {
        guard let place = components.firstIndex(where: { $0.kind.isTableCell && $0.identity != 0 }), place > 1,
            place + 1 < components.count
        else { return false }
        let (cell, row) = (components[place], components[place - 1])
        if openRow != row {
            var block = DocumentBlock(
                containers: Array(components[..<(place - 1)]), leaf: row.kind, identity: 0, pieces: [], cells: [])
            block.tableAttributes = TableAttributes(
                widths: components[place - 2].table?.columnWidths ?? [], totals: nil)
            blocks.append(block)
            (openRow, openCell, openSpans) = (row, nil, [])
        }
        let last = blocks.count - 1
        var line = pieces.filter { $0.isMarker || !$0.isHolder }
        // A marker of a list is text here.
        for index in line.indices where line[index].isMarker {
            line[index].text = line[index].text.replacing("\t", with: "\u{A0}")
            line[index].attributes.generated = nil
        }
        if openCell != cell {
            openCell = cell
            blocks[last].cells.append([])
            openSpans.append((cell.cell?.columnSpan ?? 1, cell.cell?.rowSpan ?? 1))
            if openSpans.contains(where: { $0.columns > 1 || $0.rows > 1 }) { blocks[last].spans = openSpans }
        } else if !line.isEmpty, blocks[last].cells.last?.isEmpty == false {
            line.insert(DocumentPiece(text: "\u{2028}", attributes: line[0].attributes), at: 0)
        }
        blocks[last].cells[blocks[last].cells.count - 1] += line
        return true
    }

    private mutating func addRow(_ pieces: [DocumentPiece], _ components: [BlockIntent.Component]) {
        var components = components
        if case .tableCell? = components.last?.kind { components.removeLast() }
        guard let row = components.popLast() else { return }
        var cells: [[DocumentPiece]] = [[]]
        var spans = [(columns: 1, rows: 1)]
        var hasSpans = false
        for piece in pieces {
            if case .tableRow? = piece.attributes.block?.innermost?.kind {
                for character in piece.text where character == "\t" {
                    cells.append([])
                    spans.append((1, 1))
                }
                continue
            }
            if let cell = piece.attributes.cell, cell.columnSpan > 1 || cell.rowSpan > 1 {
                spans[spans.count - 1] = (cell.columnSpan, cell.rowSpan)
                hasSpans = true
            }
            if !piece.isHolder { cells[cells.count - 1].append(piece) }
        }
        var block = DocumentBlock(containers: components, leaf: row.kind, identity: 0, pieces: [], cells: cells)
        if hasSpans { block.spans = spans }
        let style = pieces.first?.attributes.paragraph
        block.tableAttributes = TableAttributes(widths: style?.columnWidths ?? [], totals: style?.carriedTotals)
        blocks.append(block)
    }
}

extension BlockIntent.Kind {
    /// Whether a block of this kind contains text and no blocks.
    var isLeaf: Bool {
        switch self {
        case .paragraph, .heading, .codeBlock, .thematicBreak, .html, .tableRow, .tableCell, .term, .caption: true
        case .blockQuote, .alert, .division, .unorderedList, .orderedList, .listItem, .table, .footnote: false
        case .definitionList, .definition, .figure: false
        }
    }

    fileprivate var isTableCell: Bool { if case .tableCell = self { true } else { false } }

    /// Whether a bullet or number precedes a block of this kind.
    var isMarked: Bool {
        switch self {
        case .listItem, .footnote: true
        default: false
        }
    }
}
