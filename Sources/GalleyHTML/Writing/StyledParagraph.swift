internal import GalleyText

/// The attributes and declarations of a paragraph.
enum StyledParagraph {
    /// The direction and the language, unless the element around has the direction. A direction that the text decides is stated
    /// if it may be that from right to left.
    static func attributes(
        _ paragraph: ParagraphStyle, _ text: [StyledTextLine.Piece], isInsideRightToLeft: Bool
    ) -> String {
        var result = ""
        switch paragraph.direction {
        case .rtl?: if !isInsideRightToLeft { result += " dir=\"rtl\"" }
        case .ltr?: if isInsideRightToLeft { result += " dir=\"ltr\"" }
        case .auto?, nil:
            if isInsideRightToLeft
                || text.contains(where: { $0.text.unicodeScalars.contains(where: \.mayBeRightToLeft) })
            {
                result += " dir=\"auto\""
            }
        }
        if let language = paragraph.language { result += StyledEscape.attribute("lang", language) }
        return result
    }

    /// Adds margins for the indents that the elements around the paragraph do not have.
    static func addIndents(_ paragraph: ParagraphStyle, head: Double, tail: Double, to style: inout StyledDeclarations)
    {
        let sides = paragraph.direction == .rtl ? (head: "right", tail: "left") : (head: "left", tail: "right")
        let own = (head: paragraph.headIndent ?? 0, tail: -(paragraph.tailIndent ?? 0))
        if own.head > head { style.add("margin-" + sides.head, StyledDeclarations.length(own.head - head)) }
        if own.tail > 0, own.tail > tail {
            style.add("margin-" + sides.tail, StyledDeclarations.length(own.tail - tail))
        }
    }

    static func add(
        _ paragraph: ParagraphStyle, head: Double, tail: Double, hasMarker: Bool, to style: inout StyledDeclarations
    ) {
        addIndents(paragraph, head: head, tail: tail, to: &style)
        let indent = (paragraph.firstLineHeadIndent ?? 0) - max(paragraph.headIndent ?? 0, head)
        if indent != 0, !hasMarker { style.add("text-indent", StyledDeclarations.length(indent)) }
        let alignments: [ParagraphStyle.Alignment: String] = [
            .left: "left", .right: "right", .center: "center", .justified: "justify", .end: "end",
        ]
        if let name = paragraph.alignment.flatMap({ alignments[$0] }) { style.add("text-align", name) }
        if let last = paragraph.lastLineAlignment, last != .auto {
            let name = last == .justified ? "justify" : last == .natural ? "start" : last.rawValue
            style.add("text-align-last", name)
        }
        if let height = paragraph.lineHeight, height > 0 {
            style.add("line-height", StyledDeclarations.length(height))
        } else if let factor = paragraph.lineHeightFactor ?? paragraph.lineHeightMultiple {
            style.add("line-height", StyledDeclarations.number(factor))
        }
        if paragraph.hyphenation == true { style.add("hyphens", "auto") }
        switch paragraph.wordBreak {
        case .breakAll?: style.add("word-break", "break-all")
        case .keepAll?: style.add("word-break", "keep-all")
        case .normal?, nil: break
        }
        if let strictness = paragraph.strictness, strictness != .auto { style.add("line-break", strictness.rawValue) }
        if let orphans = paragraph.orphans, orphans != 2 { style.add("orphans", "\(orphans)") }
        if let widows = paragraph.widows, widows != 2 { style.add("widows", "\(widows)") }
        if paragraph.keepTogether == true { style.add("break-inside", "avoid") }
        if paragraph.keepWithNext == true { style.add("break-after", "avoid") }
        switch paragraph.breakBefore {
        case .page?: style.add("break-before", "page")
        case .right?: style.add("break-before", "right")
        case .left?: style.add("break-before", "left")
        case .column?: style.add("break-before", "column")
        default: break
        }
    }

    /// Whether white space would be lost if it collapsed.
    static func needsPreservedSpaces(_ text: [StyledTextLine.Piece]) -> Bool {
        // The start and the end of a line take a space as other white space does.
        var follows = true
        for piece in text {
            for byte in piece.text.utf8 {
                switch byte {
                case 0x20:
                    if follows { return true }
                    follows = true
                case 0x09, 0x0C, 0x0D: return true
                default: follows = false
                }
            }
            // U+2028 is a line break, and text without alternative text is nothing.
            if piece.text.unicodeScalars.contains("\u{2028}"), breaksNextToSpaces(piece.text) { return true }
        }
        return follows && !text.isEmpty
    }

    private static func breaksNextToSpaces(_ text: String) -> Bool {
        text.utf8.contains(0x20) || text.unicodeScalars.first == "\u{2028}" || text.unicodeScalars.last == "\u{2028}"
    }
}

extension Unicode.Scalar {
    /// Whether it is in a block of scripts that run from right to left, or the right-to-left mark.
    var mayBeRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
        default: false
        }
    }
}
