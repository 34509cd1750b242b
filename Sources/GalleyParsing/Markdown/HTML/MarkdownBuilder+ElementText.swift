internal import GalleyGrammar
internal import GalleyText

/// The text between tags.
extension MarkdownBuilder {
    /// Text of an HTML block: white space is one blank, and none at the edges of a line.
    mutating func blockText(_ text: ArraySlice<UInt8>) {
        guard elements.hidden == nil else { return }
        if elements.open.count > elements.floor, elements.open.last?.element == .preformatted { return codeText(text) }
        var start = text.startIndex
        while start < text.endIndex {
            if HTMLMarkup.isSpace(text[start]) {
                elements.hasSpace = true
                start += 1
                continue
            }
            var end = start + 1
            while end < text.endIndex, !HTMLMarkup.isSpace(text[end]) { end += 1 }
            writeSpace()
            out.setStyle(currentStyle())
            out.bytes.append(contentsOf: text[start..<end])
            start = end
        }
    }

    /// Writes pending output before text of HTML, and opens a block for it.
    mutating func writeSpace() {
        if elements.table != nil, elements.open.last?.element == .table { startCell([:], isHeader: false) }
        let hasSpace = elements.hasSpace
        elements.hasSpace = false
        prepare()
        if hasSpace, isInterpretingBlock, out.bytes.count > lineStart, out.bytes[out.bytes.count - 1] != 0x20 {
            writeByte(0x20, currentStyle())
        }
    }

    /// Writes text as a separate piece.
    mutating func write(_ text: String) {
        writeSpace()
        out.setStyle(currentStyle())
        out.bytes.append(contentsOf: text.utf8)
    }

    /// Notes that something other than text ended, after which blanks count.
    mutating func endPiece() {
        elements.isAfterTag = false
        isHTMLPending = elements.breaks > 0
    }

    /// A line break, which is written once something follows it.
    mutating func lineBreak() {
        guard image.depth == 0 else { return image.alternative.append(0x20) }
        if elements.open.count > elements.floor, elements.open.last?.element == .preformatted {
            return codeText([0x0A])
        }
        trimBlanks()
        elements.hasSpace = false
        if !hasLeaf, !isInFlatCell { openTextLeaf() }
        elements.breaks = min(elements.breaks + 1, 100)
        isHTMLPending = true
    }

    /// Writes the line breaks that are due, and leaves blanks after them out.
    mutating func writeBreaks() {
        let count = elements.breaks
        elements.breaks = 0
        isHTMLPending = elements.isAfterTag
        guard hasLeaf else { return }
        for _ in 0..<count {
            out.setStyle(leaves[leaf].plain)
            out.bytes.append(contentsOf: MarkdownBuilder.lineSeparator)
        }
        lineStart = out.bytes.count
    }

    private static let lineSeparator = Array("\u{2028}".utf8)

    /// Whether blanks here would be at the start of a line, or follow others on the other side of a tag.
    var dropsBlanks: Bool {
        if !hasLeaf || elements.breaks > 0 || out.bytes.count <= lineStart { return true }
        return out.bytes[out.bytes.count - 1] == 0x20
    }

    /// Takes the blanks away that end the line.
    mutating func trimBlanks() {
        var count = out.bytes.count
        while count > lineStart, out.bytes[count - 1] == 0x20 { count -= 1 }
        guard count < out.bytes.count else { return }
        truncate(to: count)
    }

    /// Takes the text after `count` bytes away.
    mutating func truncate(to count: Int) {
        out.truncate(to: count)
        elements.styles.truncate(to: count)
        lastStyle = -1
        lastKey = SpanKey(owner: 0, inline: 0)
        while let last = origins?.last, last.target + last.count > count {
            origins?.removeLast()
            if last.target < count {
                origins?.append(MarkdownOrigin(source: last.source, target: last.target, count: count - last.target))
            }
        }
    }

    /// Opens the block for text that is in no other block.
    mutating func openTextLeaf() {
        guard options.html == .interpreted else {
            openLeaf(nil, nil)
            return
        }
        for open in elements.open[elements.floor...].reversed() {
            switch open.element {
            case .heading(let level):
                openLeaf(.heading(level), .init(kind: .heading(level: level), identity: 0))
                return
            case .figureCaption where containers[container].kind == .figure:
                return openCaption(.figure)
            case .tableCaption where isAboveTable:
                return openCaption(.table)
            case .item where containers[container].kind == .item && !containers[container].hasLeaves:
                openLeaf(nil, nil)
                return
            default:
                openLeaf(.paragraph, .init(kind: .paragraph, identity: 0))
                return
            }
        }
        if let (step, component) = textLeaf {
            openLeaf(step, component)
        } else if isInterpretingBlock {
            openLeaf(.paragraph, .init(kind: .paragraph, identity: 0))
        } else {
            openLeaf(nil, nil)
        }
    }

    /// Whether a table of HTML is open that has no rows yet.
    var isAboveTable: Bool { elements.table?.hasRows == false }

    // Code.

    /// Text of a `pre`, line by line.
    private mutating func codeText(_ text: ArraySlice<UInt8>) {
        guard !text.isEmpty else { return }
        if !code.isWriting {
            openLines(.code, .codeBlock(language: code.language?.isEmpty == false ? code.language : nil))
            code.isWriting = true
        }
        for (index, part) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { code.pendingNewlines += 1 }
            if !part.isEmpty { line(part[...]) }
        }
    }

    /// Ends the code of a `pre`.
    mutating func endCode() {
        guard code.isWriting else { return }
        code.isWriting = false
        // The line feed in front of the closing tag ends the last line.
        if code.pendingNewlines == 0 { code.pendingNewlines = 1 }
        closeLines()
    }
}
