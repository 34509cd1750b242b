/// Single events.
extension EventWriter {
    mutating func enter(_ span: MarkdownEvent.Inline, _ offset: Int, _ first: Int32, _ second: Int32) {
        var event = MarkdownEvent(kind: .enterSpan, type: span.rawValue)
        event.start = first
        event.length = second
        event.offset = Int32(truncatingIfNeeded: inline.text.source(offset, hint: &hint))
        events.append(event)
    }

    mutating func leave(_ span: MarkdownEvent.Inline, _ offset: Int) {
        var event = MarkdownEvent(kind: .leaveSpan, type: span.rawValue)
        // The end of the preceding text, which is on the same line.
        event.offset = Int32(truncatingIfNeeded: inline.text.source(offset - 1, hint: &hint) + 1)
        events.append(event)
    }

    /// Appends text without markup and line ends.
    @inline(__always)
    mutating func appendText(_ start: Int, _ end: Int) {
        if start < end { appendPieces(.normal, start, end) }
    }

    /// Appends a part of the leaf's text without line ends.
    mutating func appendPieces(_ type: MarkdownEvent.Text, _ start: Int, _ end: Int) {
        if inline.text.pieces.isEmpty { return appendSource(type, start, end) }
        var position = start
        while position < end {
            let stop = min(end, inline.text.pieceEnd(position, hint: &hint))
            let source = inline.text.source(position, hint: &hint)
            appendSource(type, source, source + stop - position)
            position = stop
        }
    }

    /// Appends a part of the leaf's text in which line ends and NULs are separate events.
    mutating func appendRaw(_ type: MarkdownEvent.Text, _ start: Int, _ end: Int) {
        let bytes = inline.text.bytes
        var position = start
        while position < end {
            let lineEnd = bytes.find(0x0A, from: position, to: end)
            while hasNull, position < lineEnd {
                let null = bytes.find(0, from: position, to: lineEnd)
                if position < null { appendPieces(type, position, null) }
                if null < lineEnd { appendMark(.null, null, null + 1) }
                position = min(lineEnd, null + 1)
            }
            if position < lineEnd { appendPieces(type, position, lineEnd) }
            if lineEnd < end {
                // In code and formulas a line end is a blank.
                let offset = inline.text.source(lineEnd, hint: &hint)
                appendLoose(type, type == .html ? 1 : 0, 1, at: offset)
            }
            position = lineEnd + 1
        }
    }

    /// Appends a line of a leaf that keeps its lines.
    mutating func appendLine(_ type: MarkdownEvent.Text, _ start: Int, _ end: Int) {
        var position = start
        while hasNull, position < end {
            let null = bytes.find(0, from: position, to: end)
            if position < null { appendSource(type, position, null) }
            if null < end {
                var event = MarkdownEvent(kind: .text, type: MarkdownEvent.Text.null.rawValue)
                event.start = -1
                event.offset = Int32(truncatingIfNeeded: null)
                events.append(event)
            }
            position = null + 1
        }
        if position < end { appendSource(type, position, end) }
    }

    @inline(__always)
    mutating func appendSource(_ type: MarkdownEvent.Text, _ start: Int, _ end: Int) {
        var event = MarkdownEvent(kind: .text, type: type.rawValue)
        event.start = Int32(truncatingIfNeeded: start)
        event.length = Int32(truncatingIfNeeded: end - start)
        event.offset = event.start
        events.append(event)
    }

    /// Appends bytes that are not in the source.
    mutating func appendLoose(_ type: MarkdownEvent.Text, _ start: Int, _ count: Int, at offset: Int) {
        var event = MarkdownEvent(kind: .text, type: type.rawValue)
        event.start = Int32(truncatingIfNeeded: -1 - start)
        event.length = Int32(truncatingIfNeeded: count)
        event.offset = Int32(truncatingIfNeeded: offset)
        events.append(event)
    }

    /// Appends a break or another event without text.
    mutating func appendMark(_ type: MarkdownEvent.Text, _ start: Int, _ end: Int) {
        var event = MarkdownEvent(kind: .text, type: type.rawValue)
        event.start = -1
        event.offset = Int32(truncatingIfNeeded: inline.text.source(start, hint: &hint))
        events.append(event)
    }

    mutating func writeFootnote(_ token: InlineToken) {
        let note = Int(token.first)
        let offset = inline.text.source(Int(token.start), hint: &hint)
        if keepsFootnotes {
            enter(.link, Int(token.start), -1, -1)
            appendPieces(.normal, Int(token.start), Int(token.end))
            leave(.link, Int(token.end))
            return
        }
        if noteNumbers[note] == 0 {
            notes.append(token.first)
            uses.append(0)
            noteNumbers[note] = Int32(truncatingIfNeeded: notes.count)
        }
        let number = noteNumbers[note]
        uses[Int(number) - 1] += 1
        var event = MarkdownEvent(kind: .text, type: MarkdownEvent.Text.footnoteReference.rawValue)
        event.start = number
        event.length = inline.add(grammar.footnotes[note])
        event.offset = Int32(truncatingIfNeeded: offset)
        events.append(event)
    }
}
