/// Link definitions at the start of paragraphs.
extension BlockReader {
    /// Reads the definitions at the start of a paragraph and removes them from it.
    mutating func readDefinitions(of block: Int) {
        let count = Int(result.blocks[block].lineCount)
        let first = Int(result.blocks[block].firstLine)
        guard count > 0, bytes[Int(result.lines[first].start)] == UInt8(ascii: "[") else { return }
        let text = LeafText.of(result.lines[first..<(first + count)], bytes, scratch)
        var position = text.start
        var hint = 0
        while position < text.end, text.bytes[position] == UInt8(ascii: "["),
            let next = readDefinition(text, position, &hint)
        {
            position = next
        }
        guard position > text.start else { return }
        // A definition ends at a line end.
        var consumed = 0
        if position >= text.end {
            consumed = count
        } else {
            let source = text.source(position, hint: &hint)
            while consumed < count, Int(result.lines[first + consumed].end) < source { consumed += 1 }
        }
        result.blocks[block].firstLine += Int32(truncatingIfNeeded: consumed)
        result.blocks[block].lineCount -= Int32(truncatingIfNeeded: consumed)
        if consumed < count { result.blocks[block].start = result.lines[first + consumed].start }
    }

    /// Reads one definition; returns the start of the next line, or `nil`.
    private mutating func readDefinition(_ text: LeafText, _ start: Int, _ hint: inout Int) -> Int? {
        let all = text.bytes
        let end = text.end
        guard let label = LinkScanner.label(all, start, end), all[label.next] == UInt8(ascii: ":"), label.next < end
        else { return nil }
        let place = LinkScanner.skipSpace(all, label.next + 1, end)
        guard place < end, let url = LinkScanner.destination(all, place, end), url.next > place else { return nil }

        var after = all.skipBlanks(url.next, end)
        let endsLine = after >= end || all[after] == 0x0A
        var title: LinkScanner.Component?
        let titleStart = LinkScanner.skipSpace(all, url.next, end)
        if titleStart > url.next, let part = LinkScanner.title(all, titleStart, end) {
            let next = all.skipBlanks(part.next, end)
            if next >= end || all[next] == 0x0A {
                title = part
                after = next
            } else if !endsLine {
                return nil
            }
        } else if !endsLine {
            return nil
        }
        let next = min(end, after + 1)
        result.definitions.append(
            GrammarDefinition(
                label: raw(text, label.start, label.end),
                url: LinkScanner.place(text, url.start, url.end, loose: &result.loose),
                title: title.map { LinkScanner.place(text, $0.start, $0.end, loose: &result.loose) }
                    ?? SourceSlice(start: 0, count: -1),
                start: Int32(truncatingIfNeeded: text.source(start, hint: &hint)),
                end: Int32(truncatingIfNeeded: text.source(max(start, after - 1), hint: &hint) + 1)))
        return next
    }

    /// The position of a part of a text without resolving escapes.
    private mutating func raw(_ text: LeafText, _ start: Int, _ end: Int) -> SourceSlice {
        var hint = 0
        if text.pieces.isEmpty || text.pieceEnd(start, hint: &hint) >= end {
            let place = text.source(start, hint: &hint)
            return SourceSlice(start: Int32(truncatingIfNeeded: place), count: Int32(truncatingIfNeeded: end - start))
        }
        let first = result.loose.count
        for index in start..<end { result.loose.append(text.bytes[index]) }
        return SourceSlice(
            start: Int32(truncatingIfNeeded: -1 - first), count: Int32(truncatingIfNeeded: end - start))
    }
}

extension LeafText {
    /// The text of a leaf: in the source if its lines are contiguous there, otherwise in the scratch buffer.
    static func of(_ lines: ArraySlice<GrammarLine>, _ bytes: GrammarBytes, _ scratch: GrammarScratch) -> LeafText {
        guard let first = lines.first, let last = lines.last else { return LeafText(bytes: bytes, start: 0, end: 0) }
        var isWhole = true
        var end = first.end
        for line in lines.dropFirst() {
            if line.start != end + 1 || bytes[Int(end)] != 0x0A {
                isWhole = false
                break
            }
            end = line.end
        }
        if isWhole { return LeafText(bytes: bytes, start: Int(first.start), end: Int(last.end)) }
        scratch.clear()
        var pieces: [(start: Int, source: Int)] = []
        pieces.reserveCapacity(lines.count)
        for (number, line) in lines.enumerated() {
            if number > 0 { scratch.append(0x0A) }
            pieces.append((scratch.count, Int(line.start)))
            unsafe scratch.append(bytes.slice(Int(line.start), Int(line.end)))
        }
        return LeafText(bytes: scratch.bytes, start: 0, end: scratch.count, pieces: pieces)
    }
}
