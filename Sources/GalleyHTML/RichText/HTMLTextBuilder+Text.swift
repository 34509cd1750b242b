internal import GalleyText
internal import GalleyValues

extension HTMLTextBuilder {
    /// Adds a text.
    mutating func text(_ node: Int32) {
        let frame = frame
        guard !frame.isHidden else { return }
        if let table, !table.isInCell { return }
        var bytes: [UInt8] = []
        tree.forEachChunk(of: node) { bytes += $0 }
        let isPreserved = frame.style.spaces == "preserve" || frame.style.spaces == "break-spaces"
        if isPreserved { return preserved(bytes) }
        let keepsBreaks = frame.style.spaces == "preserve-breaks"
        var index = 0
        while index < bytes.count {
            let start = index
            while index < bytes.count, bytes[index].isHTMLSpace {
                if keepsBreaks, bytes[index] == 0x0A {
                    breaks += 1
                    isAtLineStart = true
                }
                index += 1
            }
            // Space that a line break follows or precedes is left out when the text after it is known.
            if index > start, !isAtLineStart, breaks == 0 {
                shown.joinedSpace.add(in: frames, isFirst: space == nil)
                space = space ?? attributes()
            }
            let word = index
            // Words with single spaces between them are one piece.
            while index < bytes.count {
                if !bytes[index].isHTMLSpace {
                    index += 1
                } else if bytes[index] == 0x20, index + 1 < bytes.count, !bytes[index + 1].isHTMLSpace {
                    index += 1
                } else {
                    break
                }
            }
            if index > word { append(String(decoding: bytes[word..<index], as: UTF8.self)) }
        }
    }

    /// Adds text whose white space is kept: each line of code is a paragraph.
    private mutating func preserved(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            if index > 0 {
                if frame.isCode, table == nil {
                    // An empty line has a character, so that it is a paragraph.
                    if paragraph == nil, index < lines.count { append("", keepsParagraph: true) }
                    endParagraph()
                } else {
                    breaks += 1
                }
            }
            if !line.isEmpty { append(String(decoding: line, as: UTF8.self)) }
        }
    }

    /// Adds a piece of text without white space that collapses.
    ///
    /// - Parameter reference: The name of a place, whose page number replaces the text.
    mutating func append(
        _ text: String, isGenerated: Bool = false, keepsParagraph: Bool = false, reference: String? = nil
    ) {
        guard !frame.isHidden, !text.isEmpty || keepsParagraph else { return }
        if let table, !table.isInCell { return }
        open()
        var attributes = attributes()
        if isGenerated { attributes.generated = true }
        flushSpace(attributes)
        addPageProperties(to: &attributes)
        attributes.pageReference = reference ?? attributes.pageReference
        if shown.letters.next != nil, !text.isEmpty {
            let rest = takeLetter(of: text)
            if !rest.isEmpty { write(transformed(String(rest)), attributes) }
        } else {
            write(transformed(text), attributes)
        }
        isAtLineStart = false
    }

    /// Writes text, whose words are joined in an element whose lines are not broken.
    private mutating func write(_ text: String, _ attributes: TextAttributes) {
        if frames.joinedElement != nil {
            out.appendJoined(text, attributes)
        } else {
            out.append(text, attributes)
        }
    }

    /// Gives a text the name of its place, the strings of pages, and the entry of the outline that its elements set.
    mutating func addPageProperties(to attributes: inout TextAttributes) {
        attributes.anchor = anchor ?? attributes.anchor
        anchor = nil
        if !pages.strings.isEmpty {
            attributes.pageStrings = pages.strings
            pages.strings = [:]
        }
        guard let bookmark = pages.bookmark else { return }
        (attributes.bookmarkLevel, attributes.bookmarkLabel) = (bookmark.level, bookmark.label)
        pages.bookmark = nil
    }

    /// Writes the line breaks and the space before text.
    mutating func flushSpace(_ attributes: TextAttributes) {
        if table?.needsBreak == true {
            if table?.hasText == true { out.append("\u{2028}", attributes) }
            table?.needsBreak = false
            breaks = 0
            space = nil
        }
        table?.hasText = true
        if breaks > 0 {
            out.append(String(repeating: "\u{2028}", count: breaks), attributes)
            breaks = 0
            space = nil
        }
        if let space {
            out.append(" ", space)
            if shown.joinedSpace.isJoined(in: frames) { writeControls("\u{2060}", attributes) }
        }
        space = nil
        writeControls(shown.controls.take(), attributes)
    }

    /// Writes characters of the bidirectional algorithm, which are generated.
    mutating func writeControls(_ controls: String, _ attributes: TextAttributes) {
        guard !controls.isEmpty else { return }
        var attributes = attributes
        attributes.generated = true
        (attributes.attachment, attributes.anchor) = (nil, nil)
        out.append(controls, attributes)
    }

    func transformed(_ text: String) -> String {
        switch frame.style.textTransform {
        case "uppercase": return text.uppercased()
        case "lowercase": return text.lowercased()
        case "capitalize":
            var result = ""
            var isStart = isAtLineStart || out.last == 0x20
            for character in text {
                result += isStart ? character.uppercased() : String(character)
                isStart = character.isWhitespace
            }
            return result
        default: return text
        }
    }

    /// Begins a paragraph, unless one is open.
    mutating func open() {
        guard paragraph == nil, table == nil else { return }
        let attributes = begin(leaf: frame.leaf)
        paragraph = attributes
        flushFloats(attributes)
        shown.controls.beginParagraph(in: frames)
        beginLetters()
        isAtLineStart = true
        // A break at the start of a paragraph is an empty line.
        guard let marker else { return }
        let isMarkerInside = isMarkerInside
        self.marker = nil
        var own = attributes
        let itemFrame = frames[min(marker.frame, frames.count - 1)]
        own.merge(HTMLTextBuilder.visual(styles.generated(.marker, of: itemFrame.node) ?? itemFrame.style))
        own.block = itemFrame.chain?.intent ?? own.block
        own.generated = true
        marker.append(to: &out, own, isInside: isMarkerInside)
    }

    /// Whether the marker of the item that begins is in its first line.
    private var isMarkerInside: Bool {
        guard let marker else { return false }
        return frames[min(marker.frame, frames.count - 1)].style.listPosition == "inside"
    }

    /// Ends the last paragraph, and returns the attributes of a new one.
    mutating func begin(leaf: BlockIntent.Component?) -> TextAttributes {
        if let ended { out.append("\n", ended) }
        ended = nil
        let frame = frame
        let block = frames.last { $0.isBlock } ?? frame
        let style = block.style
        var attributes = TextAttributes()
        var paragraph = style.paragraphStyle
        if frame.isDirectionAutomatic || style.unicodeBidi == "plaintext" { paragraph.direction = .auto }
        if shown.hasBrowserLines {
            if paragraph.lineBreak == nil, style.overflowWrap == "normal" { paragraph.lineBreak = .wordOverflow }
            paragraph.breakRules = .browser
            paragraph.roundsLineMetrics = true
        }
        let top = takeSpaceOfPage()
        let space = spacing.used
        // The first paragraph of a code block has the space before it, further lines have none.
        if paragraphs.count == 0, !frame.isInBox, spacing.fixed == 0 {
            leadingMargin = space
        } else {
            paragraph.paragraphSpacingBefore = space
        }
        paragraphs.count += 1
        paragraphs.start = out.count
        if paragraph.paragraphSpacingBefore == 0 { paragraph.paragraphSpacingBefore = nil }
        spacing = HTMLTextSpacing()
        let indent = style.textIndent.value(of: HTMLTextBuilder.width)
        let (head, tail) = style.isRightToLeft ? (frame.right, frame.left) : (frame.left, frame.right)
        if head + indent != 0 { paragraph.firstLineHeadIndent = max(0, head + indent) }
        if head != 0 { paragraph.headIndent = head }
        if tail != 0 { paragraph.tailIndent = -tail }
        if marker != nil, !isMarkerInside {
            paragraph.tabStops = [ParagraphStyle.TabStop(location: head)]
            paragraph.firstLineHeadIndent = max(0, head - 40)
            paragraph.alignsMarker = true
        }
        if let language = block.language { paragraph.language = language }
        if let start = pages.start { paragraph.breakBefore = start }
        paragraph.pageNumber = pages.number
        if let name = frame.pages.name { paragraph.page = name }
        if pages.isPaged { (paragraph.orphans, paragraph.widows) = (style.orphans, style.widows) }
        if table == nil, let totals = outerTables.last?.totals { paragraph.carriedTotals = totals }
        (pages.start, pages.number) = (nil, nil)
        attributes.paragraph = paragraph
        let component = leaf ?? BlockIntent.Component(kind: .paragraph, identity: 0)
        let chain = top.map { BlockIntent($0, inside: frame.chain).chain } ?? frame.chain
        attributes.block = BlockIntent(component, inside: chain)
        return attributes
    }

    /// Ends the paragraph; its line feed is written before the next one.
    mutating func endParagraph() {
        space = nil
        defer { isAtLineStart = true }
        guard table == nil else { return }
        guard let paragraph else {
            // Breaks without text are empty lines.
            if breaks > 0, !frame.isHidden, marker != nil {
                breaks -= 1
                append("", keepsParagraph: true)
                return endParagraph()
            }
            if breaks > 0, !frame.isHidden {
                let count = breaks
                breaks = 0
                let attributes = begin(leaf: frame.leaf)
                ended = attributes.merging(over: HTMLTextBuilder.visual((frames.last { $0.isBlock } ?? frame).style))
                // The first of them needs no character.
                if count > 1 {
                    let lines = String(repeating: "\u{2028}", count: min(count, 1000) - 1)
                    out.append(lines + "\u{200B}", merged(attributes, true))
                }
            }
            return
        }
        // The last break of a block adds no line.
        if breaks > 1 {
            out.append(String(repeating: "\u{2028}", count: breaks - 1) + "\u{200B}", attributes())
        }
        breaks = 0
        shown.boxes?.endText(at: out.count)
        ended = paragraph.merging(
            over: HTMLTextBuilder.visual((frames.last { $0.isBlock } ?? frame).style))
        self.paragraph = nil
    }

    /// Writes the line breaks at the end of a text among boxes: the last break of a line with text adds no line.
    mutating func endBreaks() {
        guard breaks > (paragraph == nil ? 0 : 1) else { return }
        breaks -= 1
        append("\u{200B}", isGenerated: true)
    }

    private func merged(_ attributes: TextAttributes, _ isGenerated: Bool) -> TextAttributes {
        var result = attributes
        result.merge(HTMLTextBuilder.visual(frame.style))
        if isGenerated { result.generated = true }
        return result
    }
}

extension HTMLTextFrame {
    /// Whether each line is a paragraph of a code block.
    var isCode: Bool { if case .codeBlock? = leaf?.kind { true } else { false } }
}

extension BlockIntent.Chain {
    /// The blocks of the chain.
    var intent: BlockIntent? {
        BlockIntent(BlockIntent.Component(kind: .paragraph, identity: 0), inside: self).outer
    }
}
