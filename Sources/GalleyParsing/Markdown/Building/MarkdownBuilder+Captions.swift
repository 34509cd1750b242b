internal import GalleyGrammar
internal import GalleyText

/// Captions of figures and tables.
extension MarkdownBuilder {
    /// Opens a caption with its number.
    mutating func openCaption(_ kind: Caption.Kind) {
        openLeaf(kind == .figure ? .caption : .tableCaption, .init(kind: .caption, identity: 0))
        captions.counts[kind, default: 0] += 1
        guard let label = kind == .figure ? blocks.theme.figureLabel : blocks.theme.tableLabel else { return }
        writeHolder("\(label)\u{A0}\(captions.counts[kind] ?? 0): ")
    }

    /// Notes the caption that was written, for cross references and lists.
    ///
    /// - Parameter name: The name of its figure or table; `nil` for one that needs none unless a list links to it.
    mutating func noteCaption(_ kind: Caption.Kind, name: String?) {
        var label: String?
        if let word = kind == .figure ? blocks.theme.figureLabel : blocks.theme.tableLabel {
            label = "\(word)\u{A0}\(captions.counts[kind] ?? 0)"
        }
        captions.all.append(Caption(kind: kind, label: label, range: leafStart..<out.bytes.count, name: name))
    }

    /// The name of the next figure or table, if a list links to it.
    func listedName(_ kind: Caption.Kind) -> String? {
        guard captions.listedKinds.contains(kind) else { return nil }
        return "\(kind == .figure ? "figure" : "table")-\((captions.counts[kind] ?? 0) + 1)"
    }

    // MARK: - Tables

    /// The start of the text of a caption in the paragraph at an event, after `Table:` or a colon; nil for other paragraphs.
    ///
    /// - Parameter isAbove: Whether the paragraph may also contain nothing but attributes of the table.
    private func captionStart(at index: Int, isAbove: Bool) -> Int? {
        let events = eventStream.events
        guard index + 1 < events.count, events[index].kind == .enterBlock, events[index].block == .paragraph,
            events[index + 1].kind == .text, events[index + 1].start == events[index].offset
        else { return nil }
        let start = Int(events[index].offset)
        let line = source[start...].prefix(8)
        for mark in ["Table:", "table:", ":"] where line.starts(with: mark.utf8) {
            let next = start + mark.utf8.count
            guard next < source.count, source[next] == 0x20 else { return nil }
            return next + 1
        }
        guard isAbove, options.attributes, source[start] == UInt8(ascii: "{") else { return nil }
        let last = Int(events[end(ofBlockAt: index)].offset)
        guard last > start, let found = MarkdownAttributes.prefix(of: source[start..<last]),
            found.count == last - start, TableAttributes.isOnly(found.attributes)
        else { return nil }
        return start
    }

    /// The index of the end of the block that starts at an event.
    private func end(ofBlockAt index: Int) -> Int {
        var (depth, next) = (0, index)
        let events = eventStream.events
        while next < events.count {
            switch events[next].kind {
            case .enterBlock: depth += 1
            case .leaveBlock: depth -= 1
            default: break
            }
            if depth == 0 { break }
            next += 1
        }
        return next
    }

    /// Enters the table that follows if the paragraph that starts is its caption, and writes that.
    mutating func enterTableAfterCaption() -> Bool {
        let events = eventStream.events
        guard !isInHTMLCell, captionStart(at: cursor - 1, isAbove: true) != nil else { return false }
        let next = end(ofBlockAt: cursor - 1) + 1
        guard next < events.count, events[next].kind == .enterBlock, events[next].block == .table else { return false }
        if source[Int(events[cursor - 1].offset)] == UInt8(ascii: "{") {
            // Unusable attributes stay visible.
            let place = Int(events[cursor - 1].offset)..<Int(events[next - 1].offset)
            guard let found = MarkdownAttributes.prefix(of: source[place]),
                TableAttributes(found.attributes, columns: Int(events[next].start)) != nil
            else { return false }
        }
        captions.above = cursor - 1
        cursor = next + 1
        enter(events[next])
        return true
    }

    /// Writes the caption of a table, which is the paragraph before it or after it.
    mutating func writeTableCaption() {
        let tableEvent = cursor - 1
        table.attributes = TableAttributes()
        var caption = captions.above
        captions.above = -1
        let isAbove = caption >= 0
        if !isAbove {
            caption = end(ofBlockAt: tableEvent) + 1
            guard captionStart(at: caption, isAbove: false) != nil else { return }
            captions.below = caption
        }
        guard let start = captionStart(at: caption, isAbove: isAbove) else { return }
        let last = end(ofBlockAt: caption)
        // The attributes end the text.
        let events = eventStream.events
        var textEnd = max(start, Int(events[last].offset))
        var name: String?
        if options.attributes, let found = MarkdownAttributes.suffix(of: source[start..<textEnd]) {
            // Unusable attributes stay visible.
            if let chosen = TableAttributes(found.attributes, columns: Int(events[tableEvent].start)) {
                textEnd -= found.count
                name = found.attributes.name
                table.attributes = chosen
            }
        }
        while textEnd > start, source[textEnd - 1] == 0x20 { textEnd -= 1 }
        // Attributes alone are no caption.
        if textEnd <= start, name == nil, !table.attributes.isEmpty { return }
        name = name ?? listedName(.table)
        openCaption(.table)
        let nameStart = out.bytes.count
        if name != nil { out.endRun() }
        cursor = caption + 1
        while cursor < last {
            var event = events[cursor]
            cursor += 1
            switch event.kind {
            case .text:
                if event.isFromSource {
                    let from = max(start, Int(event.start))
                    let to = min(textEnd, Int(event.start + event.length))
                    guard from < to else { continue }
                    event.offset += Int32(from) - event.start
                    (event.start, event.length) = (Int32(from), Int32(to - from))
                } else if Int(event.offset) < start || Int(event.offset) >= textEnd {
                    continue
                }
                text(event)
            case .enterSpan: enterSpan(event)
            case .leaveSpan: leaveSpan(event)
            case .enterBlock, .leaveBlock: break
            }
        }
        cursor = tableEvent + 1
        if let name, out.bytes.count > nameStart {
            out.restyle(from: nameStart) { $0.anchor = name }
            lastStyle = -1
            lastKey = SpanKey(owner: 0, inline: 0)
        }
        noteCaption(.table, name: name)
        closeLeaf()
    }

    /// Skips a paragraph that was written as the caption of the table before it.
    mutating func skipsCaption() -> Bool {
        guard captions.below >= 0, captions.below == cursor - 1 else { return false }
        captions.below = -1
        cursor = end(ofBlockAt: cursor - 1) + 1
        return true
    }
}
