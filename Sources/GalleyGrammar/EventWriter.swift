/// A writer of the events of a source: its blocks in order with their spans.
struct EventWriter {
    let bytes: GrammarBytes
    let options: MarkdownOptions
    let grammar: GrammarBlocks
    let scratch: GrammarScratch
    var inline: InlineReader
    var events: [MarkdownEvent] = []
    let hasNull: Bool
    /// The open blocks.
    var open: [Int32] = []
    /// The last piece found in the leaf's text.
    var hint = 0

    // Footnotes.
    /// Whether footnotes stay at their definition, and references are links.
    let keepsFootnotes: Bool
    /// For each definition, its number, starting at 1, and its block.
    var noteNumbers: [Int32]
    var noteBlocks: [Int32]
    /// The definitions in the order of their numbers, and the reference count of each.
    var notes: [Int32] = []
    var uses: [Int32] = []

    /// The blank, the line feed and the columns of a tab at the start of the loose bytes.
    static let fixed: [UInt8] = [0x20, 0x0A, 0x20, 0x20, 0x20]

    /// The events of a whole source.
    static func events(
        of bytes: GrammarBytes, options: MarkdownOptions, keepsFootnotes: Bool = false, counter: GrammarSteps? = nil
    ) -> MarkdownEvents {
        var reader = BlockReader(bytes, options: options, counter: counter)
        let blocks = reader.read()
        let labels = GrammarLabels(blocks, bytes)
        var writer = EventWriter(bytes, options, blocks, labels, reader.scratch, keepsFootnotes: keepsFootnotes)
        writer.write()
        return writer.finish()
    }

    init(
        _ bytes: GrammarBytes, _ options: MarkdownOptions, _ grammar: consuming GrammarBlocks, _ labels: GrammarLabels,
        _ scratch: GrammarScratch, keepsFootnotes: Bool
    ) {
        self.bytes = bytes
        self.options = options
        self.scratch = scratch
        self.keepsFootnotes = keepsFootnotes
        hasNull = bytes.find(0, from: 0, to: bytes.count) < bytes.count
        inline = InlineReader(options: options, labels: labels, loose: grammar.loose)
        noteNumbers = Array(repeating: 0, count: grammar.footnotes.count)
        noteBlocks = Array(repeating: -1, count: grammar.footnotes.count)
        if !grammar.footnotes.isEmpty {
            for (index, block) in grammar.blocks.enumerated() where block.kind == .footnote {
                noteBlocks[Int(block.detail)] = Int32(truncatingIfNeeded: index)
            }
        }
        self.grammar = grammar
        events.reserveCapacity(64 + bytes.count / 8)
        open.reserveCapacity(16)
    }

    func finish() -> MarkdownEvents {
        MarkdownEvents(events: events, places: inline.places, loose: inline.loose, noteUses: uses)
    }

    mutating func write() {
        append(.document, at: 0)
        write(0..<grammar.blocks.count)
        // Footnotes referenced by other footnotes follow those referenced by the text.
        var next = 0
        while next < notes.count {
            let first = Int(noteBlocks[Int(notes[next])])
            var end = first + 1
            while end < grammar.blocks.count, Int(grammar.blocks[end].parent) >= first { end += 1 }
            enter(first)
            write((first + 1)..<end)
            leave(first)
            next += 1
        }
        leave(.document, at: bytes.count)
    }

    /// The number of events.
    var count: Int { events.count }

    /// The events from `start` on.
    func events(from start: Int) -> ArraySlice<MarkdownEvent> { events[start...] }

    /// Writes a range of blocks with everything inside them.
    mutating func write(_ range: Range<Int>) {
        let depth = open.count
        var index = range.lowerBound
        while index < range.upperBound {
            let block = grammar.blocks[index]
            while open.count > depth, open[open.count - 1] != block.parent { leave(Int(open.removeLast())) }
            if block.kind == .footnote, !keepsFootnotes {
                index += 1
                while index < range.upperBound, Int(grammar.blocks[index].parent) >= Int(noteBlocks[Int(block.detail)])
                { index += 1 }
                continue
            }
            if block.kind.isContainer {
                enter(index)
                open.append(Int32(truncatingIfNeeded: index))
            } else {
                writeLeaf(index, range.upperBound)
            }
            index += 1
        }
        while open.count > depth { leave(Int(open.removeLast())) }
    }

    // Events.

    mutating func append(_ block: MarkdownEvent.Block, at offset: Int32) {
        var event = MarkdownEvent(kind: .enterBlock, type: block.rawValue)
        event.offset = offset
        events.append(event)
    }

    mutating func leave(_ block: MarkdownEvent.Block, at offset: Int) {
        var event = MarkdownEvent(kind: .leaveBlock, type: block.rawValue)
        event.offset = Int32(truncatingIfNeeded: offset)
        events.append(event)
    }

    private mutating func enter(_ index: Int) {
        let block = grammar.blocks[index]
        var event = MarkdownEvent(kind: .enterBlock, type: 0)
        event.offset = block.start
        switch block.kind {
        case .quote:
            event.type = MarkdownEvent.Block.quote.rawValue
            event.flag = block.flag
        case .unorderedList:
            event.type = MarkdownEvent.Block.unorderedList.rawValue
            event.flag = 1 - block.flag
        case .orderedList:
            event.type = MarkdownEvent.Block.orderedList.rawValue
            event.flag = 1 - block.flag
            event.start = block.detail
        case .definitionList:
            event.type = MarkdownEvent.Block.definitionList.rawValue
            event.flag = 1 - block.flag
        case .definition: event.type = MarkdownEvent.Block.definition.rawValue
        case .item:
            event.type = MarkdownEvent.Block.item.rawValue
            event.flag = block.flag
            event.start = block.detail
        default:
            event.type = MarkdownEvent.Block.footnote.rawValue
            event.start = noteNumbers[Int(block.detail)]
            event.length = inline.add(grammar.footnotes[Int(block.detail)])
        }
        events.append(event)
    }

    private mutating func leave(_ index: Int) {
        let block = grammar.blocks[index]
        switch block.kind {
        case .quote: leave(.quote, at: Int(block.end))
        case .unorderedList: leave(.unorderedList, at: Int(block.end))
        case .orderedList: leave(.orderedList, at: Int(block.end))
        case .item: leave(.item, at: Int(block.end))
        case .definitionList: leave(.definitionList, at: Int(block.end))
        case .definition: leave(.definition, at: Int(block.end))
        default:
            // After a last paragraph it has already been written.
            if !keepsFootnotes, events.last?.type != MarkdownEvent.Block.paragraph.rawValue || !endsWithReference {
                writeBackReference(block.detail)
            }
            leave(.footnote, at: Int(block.end))
        }
    }

    private var endsWithReference: Bool {
        guard events.count > 1 else { return false }
        let event = events[events.count - 2]
        return event.kind == .text && event.type == MarkdownEvent.Text.backReference.rawValue
    }

    private mutating func writeBackReference(_ note: Int32) {
        var event = MarkdownEvent(kind: .text, type: MarkdownEvent.Text.backReference.rawValue)
        event.start = noteNumbers[Int(note)]
        event.offset = grammar.blocks[Int(noteBlocks[Int(note)])].end
        events.append(event)
    }

    // Leaves.

    private mutating func writeLeaf(_ index: Int, _ limit: Int) {
        let block = grammar.blocks[index]
        switch block.kind {
        case .paragraph:
            let parent = Int(block.parent)
            let isItem = parent >= 0 && grammar.blocks[parent].kind.isItem
            // In tight lists, the text of paragraphs belongs directly to the item.
            let isOwn = !isItem || grammar.blocks[Int(grammar.blocks[parent].parent)].flag != 0
            if isOwn { append(.paragraph, at: block.start) }
            writeText(of: block)
            if !keepsFootnotes, parent >= 0, grammar.blocks[parent].kind == .footnote, isLast(index, limit) {
                writeBackReference(grammar.blocks[parent].detail)
            }
            if isOwn { leave(.paragraph, at: Int(block.end)) }
        case .term:
            append(.term, at: block.start)
            writeText(of: block)
            leave(.term, at: Int(block.end))
        case .heading:
            append(.heading, at: block.start)
            events[events.count - 1].level = block.level
            events[events.count - 1].start = attributes(Int(block.detail)..<Int(block.detailEnd))
            writeText(of: block)
            leave(.heading, at: Int(block.end))
        case .rule:
            append(.rule, at: block.start)
            leave(.rule, at: Int(block.end))
        case .code:
            append(.code, at: block.start)
            events[events.count - 1].flag = block.flag
            let info = attributesOfCode(block)
            events[events.count - 1].length = attributes(info..<Int(block.detailEnd))
            events[events.count - 1].start = language(block, upTo: info)
            writeLines(of: block, .code)
            leave(.code, at: Int(block.end))
        case .html:
            append(.html, at: block.start)
            writeLines(of: block, .html)
            leave(.html, at: Int(block.end))
        case .table: writeTable(block)
        default: break
        }
    }

    /// Whether no visible block follows in the same block.
    private func isLast(_ index: Int, _ limit: Int) -> Bool {
        var next = index + 1
        while next < limit, grammar.blocks[next].kind == .definitions { next += 1 }
        return next >= limit
    }

    /// The number of attributes in the source; -1 for an empty range.
    private mutating func attributes(_ range: Range<Int>) -> Int32 {
        guard !range.isEmpty else { return -1 }
        return inline.add(
            SourceSlice(
                start: Int32(truncatingIfNeeded: range.lowerBound), count: Int32(truncatingIfNeeded: range.count)))
    }

    /// The start of the attributes at the end of a code block's info string; its end without attributes.
    private func attributesOfCode(_ block: GrammarBlock) -> Int {
        let end = Int(block.detailEnd)
        guard options.attributes, block.detail >= 0 else { return end }
        return MarkdownAttributes.start(in: bytes, from: Int(block.detail), to: end) ?? end
    }

    private mutating func language(_ block: GrammarBlock, upTo limit: Int) -> Int32 {
        guard block.detail >= 0, Int(block.detail) < limit else { return -1 }
        let start = Int(block.detail)
        var end = start
        while end < limit, !GrammarClass.isSpace(bytes[end]) { end += 1 }
        let text = LeafText(bytes: bytes, start: start, end: end)
        return inline.add(LinkScanner.place(text, start, end, loose: &inline.loose))
    }

    private mutating func writeLines(of block: GrammarBlock, _ type: MarkdownEvent.Text) {
        let first = Int(block.firstLine)
        for index in first..<(first + Int(block.lineCount)) {
            let line = grammar.lines[index]
            if line.spaces > 0 { appendLoose(type, 2, Int(line.spaces), at: Int(line.start)) }
            appendLine(type, Int(line.start), Int(line.end))
            appendLoose(type, 1, 1, at: Int(line.end))
        }
    }

    private mutating func writeTable(_ block: GrammarBlock) {
        append(.table, at: block.start)
        let columns = Int(block.detailEnd)
        events[events.count - 1].start = block.detailEnd
        let first = Int(block.firstLine)
        /// The events of the last cells of the body, by column: those that a row may continue.
        var above: [Int] = []
        for row in 0..<Int(block.lineCount) where row != 1 {
            let line = grammar.lines[first + row]
            append(.row, at: line.start)
            var cells = TableCells(bytes, Int(line.start), Int(line.end))
            let type: MarkdownEvent.Block = row == 0 ? .headerCell : .cell
            var column = 0
            while column < columns {
                let cell = cells.next()
                let start = cell?.start ?? Int(line.end)
                append(type, at: Int32(truncatingIfNeeded: start))
                let event = events.count - 1
                events[event].flag = grammar.alignments[Int(block.detail) + column]
                var span = 1
                while options.tableSpans, column + span < columns, cells.isJoined, cells.next() != nil { span += 1 }
                events[event].start = Int32(truncatingIfNeeded: span - 1)
                if let cell, cell.start < cell.end {
                    if row > 0, continues(cell, above.isEmpty ? -1 : above[column], span: span) {
                        events[above[column]].length += 1
                        events[event].start = -1
                        leave(type, at: cell.end)
                        for next in column + 1..<column + span { write(-1, type, column: next, of: block, at: start) }
                        column += span
                        continue
                    }
                    writeText(
                        cell.isEscaped
                            ? unescaped(cell.start, cell.end)
                            : LeafText(
                                bytes: bytes, start: cell.start, end: cell.end))
                }
                leave(type, at: cell?.end ?? start)
                if options.tableSpans, row > 0 {
                    if above.isEmpty { above = Array(repeating: -1, count: columns) }
                    for next in column..<column + span { above[next] = next == column ? event : -1 }
                }
                for next in column + 1..<column + span { write(-2, type, column: next, of: block, at: start) }
                column += span
            }
            leave(.row, at: Int(line.end))
        }
        leave(.table, at: Int(block.end))
    }

    /// Whether a cell `^^` continues the cell above it, which spans the same columns.
    private func continues(_ cell: (start: Int, end: Int, isEscaped: Bool), _ above: Int, span: Int) -> Bool {
        cell.end - cell.start == 2 && bytes[cell.start] == UInt8(ascii: "^")
            && bytes[cell.start + 1] == UInt8(ascii: "^")
            && above >= 0 && Int(events[above].start) == span - 1
    }

    /// Writes a cell without text that another one spans.
    private mutating func write(
        _ span: Int32, _ type: MarkdownEvent.Block, column: Int, of block: GrammarBlock, at place: Int
    ) {
        append(type, at: Int32(truncatingIfNeeded: place))
        events[events.count - 1].start = span
        events[events.count - 1].flag = grammar.alignments[Int(block.detail) + column]
        leave(type, at: place)
    }

    /// The text of a cell with escaped pipes, which are resolved first.
    private func unescaped(_ start: Int, _ end: Int) -> LeafText {
        scratch.clear()
        var pieces: [(start: Int, source: Int)] = []
        var position = start
        while position < end {
            var next = bytes.find(UInt8(ascii: "|"), from: position + 1, to: end)
            // Omit the backslash, keep the pipe.
            if next < end { next -= 1 }
            pieces.append((scratch.count, position))
            unsafe scratch.append(bytes.slice(position, next))
            position = next < end ? next + 1 : end
        }
        return LeafText(bytes: scratch.bytes, start: 0, end: scratch.count, pieces: pieces)
    }

    private mutating func writeText(of block: GrammarBlock) {
        let first = Int(block.firstLine)
        if block.lineCount == 1 {
            let line = grammar.lines[first]
            return writeText(LeafText(bytes: bytes, start: Int(line.start), end: Int(line.end)))
        }
        writeText(LeafText.of(grammar.lines[first..<(first + Int(block.lineCount))], bytes, scratch))
    }

    private mutating func writeText(_ text: LeafText) {
        hint = 0
        inline.read(text)
        bytes.step(inline.tokens.count)
        writeTokens()
    }
}
