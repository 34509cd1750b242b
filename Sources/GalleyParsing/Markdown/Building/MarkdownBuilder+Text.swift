internal import GalleyGrammar
internal import GalleySupport
internal import GalleyText

/// Text within leaves.
extension MarkdownBuilder {
    @inline(__always)
    mutating func text(_ event: MarkdownEvent) {
        switch MarkdownEvent.Text(rawValue: event.type) ?? .normal {
        case .normal: plainText(event)
        case .softBreak: softBreak()
        case .hardBreak: plainBytes("\u{2028}")
        case .null where formula != nil: formula?.append(contentsOf: "\u{FFFD}".utf8)
        case .null: code.isOpen ? line(Array("\u{FFFD}".utf8)[...]) : plainBytes("\u{FFFD}")
        case .entity: entity(event)
        case .code, .math:
            if formula != nil {
                let piece = bytes(event)
                formula?.append(contentsOf: piece)
            } else if code.isOpen {
                line(event)
            } else {
                codeSpan(event)
            }
        case .html: htmlText(event)
        case .footnoteReference: writeReference(event)
        case .backReference: writeBackReferences(event)
        }
    }

    private mutating func plainText(_ event: MarkdownEvent) {
        guard event.start >= 0 else { return plainBytes(String(decoding: bytes(event), as: UTF8.self)) }
        var start = Int(event.start)
        let end = start + Int(event.length)
        if image.depth > 0 {
            image.alternative.append(contentsOf: source[start..<end])
            return
        }
        if isHTMLPending {
            if dropsBlanks { while start < end, source[start] == 0x20 { start += 1 } }
            guard start < end else { return }
            elements.isAfterTag = false
        }
        prepare()
        out.setStyle(currentStyle())
        let target = out.bytes.count
        if punctuation != nil, link < 0 || !isAddress { writeSmart(start, end) } else { write(start, end) }
        // A tab would end the cell.
        if table.isInCell, ByteSearch.first(0x09, in: source, from: start, to: end) != nil {
            for index in target..<out.bytes.count where out.bytes[index] == 0x09 {
                out.bytes[index] = 0x20
            }
        }
    }

    /// Writes a part of the source as it is.
    @inline(__always)
    mutating func write(_ start: Int, _ end: Int) {
        guard start < end else { return }
        origins?.append(MarkdownOrigin(source: start, target: out.bytes.count, count: end - start))
        out.append(source, start, end)
    }

    private mutating func plainBytes(_ text: String) {
        if isInHTMLBlock {
            html.append(contentsOf: text.utf8)
            return
        }
        if image.depth > 0 {
            image.alternative.append(contentsOf: text == "\u{2028}" ? " ".utf8 : text.utf8)
            return
        }
        prepare()
        out.setStyle(currentStyle())
        out.bytes.append(contentsOf: text.utf8)
    }

    /// Writes a space.
    private mutating func softBreak() {
        if isInHTMLBlock { return html.append(0x20) }
        if image.depth > 0 { return image.alternative.append(0x20) }
        if isHTMLPending, dropsBlanks { return }
        prepare()
        if punctuation != nil, isDashNext {
            out.setStyle(currentStyle())
            out.bytes.append(contentsOf: "\u{A0}".utf8)
        } else {
            writeByte(0x20, currentStyle())
        }
    }

    /// Whether the text that follows begins with a dash and a space.
    private var isDashNext: Bool {
        guard cursor < eventStream.events.count else { return false }
        let next = eventStream.events[cursor]
        guard next.kind == .text, next.type == MarkdownEvent.Text.normal.rawValue, next.start >= 0, next.length > 1
        else {
            return false
        }
        return SmartPunctuation.isSpacedDash(
            at: Int(next.start), in: source, to: min(source.count, Int(next.start + next.length)))
    }

    private mutating func entity(_ event: MarkdownEvent) {
        let reference = bytes(event)
        let text = HTMLEntities.text(for: Array(reference).span) ?? String(decoding: reference, as: UTF8.self)
        // A line feed would end the paragraph.
        plainBytes(text == "\n" || text == "\r" ? " " : text)
    }

    private mutating func codeSpan(_ event: MarkdownEvent) {
        guard image.depth == 0 else {
            image.alternative.append(contentsOf: bytes(event))
            return
        }
        guard event.length > 0 else { return }
        prepare()
        out.setStyle(currentStyle())
        if event.start >= 0, !table.isInCell {
            let start = Int(event.start)
            let end = start + Int(event.length)
            origins?.append(MarkdownOrigin(source: start, target: out.bytes.count, count: end - start))
            out.append(source, start, end)
            return
        }
        let piece = bytes(event)
        // A tab would end the cell.
        for byte in piece { out.bytes.append(byte == 0x09 && table.isInCell ? 0x20 : byte) }
    }

    /// The bytes of a text event.
    func bytes(_ event: MarkdownEvent) -> ArraySlice<UInt8> {
        if event.start >= 0 { return source[Int(event.start)..<(Int(event.start) + Int(event.length))] }
        let start = -1 - Int(event.start)
        return eventStream.loose[start..<(start + Int(event.length))]
    }

    /// Opens the text of an item if none is open, and writes pending HTML.
    @inline(__always)
    mutating func prepare() {
        if !hasLeaf { openTextLeaf() }
        if !html.isEmpty { flushHTML() }
        if isHTMLPending, elements.breaks > 0 { writeBreaks() }
    }

    // Code and HTML, line by line.

    /// Starts a block that keeps its line feeds.
    mutating func openLines(_ step: ThemedBlocks.Step, _ kind: BlockIntent.Kind) {
        let component = BlockIntent.Component(kind: kind, identity: identity())
        let start = out.bytes.count + (lastLeaf >= 0 ? 1 : 0)
        let position = openLeaf(step, component)
        lines = (component, step)
        if code.lines != nil {
            (code.component, code.position) = (component, position)
            openCodeLine()
            if position.markers > 0 { labelMarkers(from: start) }
        }
        code.pendingNewlines = 0
    }

    /// Writes a line of such a block, or the line feed after it.
    mutating func line(_ event: MarkdownEvent) {
        guard hasLeaf else { return }
        if event.start >= 0 {
            let start = Int(event.start)
            let end = start + Int(event.length)
            if code.pendingNewlines > 0 { writeNewlines() }
            guard start < end else { return }
            out.setStyle(leaves[leaf].plain)
            origins?.append(MarkdownOrigin(source: start, target: out.bytes.count, count: end - start))
            out.append(source, start, end)
            return
        }
        let piece = bytes(event)
        if piece.count == 1, piece.first == 0x0A {
            code.pendingNewlines += 1
        } else {
            line(piece)
        }
    }

    mutating func line(_ piece: ArraySlice<UInt8>) {
        guard hasLeaf else { return }
        if code.pendingNewlines > 0 { writeNewlines() }
        guard !piece.isEmpty else { return }
        out.setStyle(leaves[leaf].plain)
        out.bytes.append(contentsOf: piece)
    }

    private mutating func writeNewlines() {
        endPageStart()
        if isInHTMLCell {
            for _ in 0..<code.pendingNewlines { out.append("\u{2028}", leaves[leaf].plain) }
            code.pendingNewlines = 0
            return
        }
        for _ in 0..<code.pendingNewlines {
            writeByte(0x0A, leaves[leaf].plain)
            if code.lines != nil, let component = code.component {
                code.lines?.advance()
                var position = ThemedBlocks.Position()
                position.isContinuation = true
                leaf = makeLeaf(.code, component, position)
                openCodeLine()
                continue
            }
            guard let (component, step) = lines else { continue }
            // Lines after the first have no spacing before them, so they use another leaf.
            lines = nil
            var position = ThemedBlocks.Position()
            position.isContinuation = true
            let path = blocks.path(containers[container].path, step)
            if blocks.blockStyle(path, at: position) != leaves[leaf].style {
                leaf = makeLeaf(step, component, position)
                lastLeaf = leaf
            }
        }
        code.pendingNewlines = 0
    }

    mutating func closeLines() {
        defer { endPageStart() }
        if out.bytes.count == leafStart, code.pendingNewlines <= 1 {
            // No line, or one empty line.
            writeHolder("\u{200B}", inline: code.pendingNewlines == 1 ? .code : nil)
        } else {
            // The last line feed is the end of the block, which is written before the next block.
            code.pendingNewlines = max(0, code.pendingNewlines - 1)
            writeNewlines()
        }
        code.pendingNewlines = 0
        lines = nil
        leaf = -1
    }
}
