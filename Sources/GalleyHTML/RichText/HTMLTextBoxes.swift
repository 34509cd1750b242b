internal import GalleyText
internal import GalleyValues

/// The elements of a text that become boxes. The boxes are built when the text is complete.
struct HTMLTextBoxes {
    /// An element with the state around it.
    struct Element {
        var node: Int32
        var frame: HTMLTextFrame
        /// The contents that the element generates, if they are the box.
        var generated: HTMLStyles.Generated?
        /// The first letter of the element, if it is the box.
        var letter: String?
        /// The place of a float or an absolute box in the text.
        var place: BoxText.StaticPosition?
        /// The width of the block around the box, if the box is on pages; nil is that of the box around the text.
        var width: Double?
        /// Whether it is as wide as the block around it, unless it has a width.
        var fillsWidth = false
    }

    /// The boxes in lines. The identifier of an attachment is the index of the box.
    var inline: [Element] = []
    /// The floats and the absolute boxes.
    var beside: [Element] = []
    /// The attachments of floats on pages, which the next paragraph begins with.
    var floats: [TextAttributes] = []

    /// Moves the places beyond the end of a text to the end. What follows line breaks that are not written is below the text.
    mutating func endText(at count: Int) {
        for index in beside.indices.reversed() {
            guard let place = beside[index].place else { continue }
            guard place.utf8Offset > count else { return }
            beside[index].place = BoxText.StaticPosition(
                utf8Offset: count, isBlock: place.isBlock || place.utf8Offset > count + 1)
        }
    }
}

extension HTMLTextBuilder {
    /// Adds an element that is a box; returns false for those that are text.
    mutating func addBox(_ node: Int32, _ style: HTMLComputedStyle) -> Bool {
        guard shown.boxes != nil else { return false }
        if let width = pages.width { return addBox(node, style, onPageOfWidth: width) }
        guard HTMLBoxChoice(tree, styles, images).isBox(node) else { return false }
        var element = HTMLTextBoxes.Element(node: node, frame: frame.insideBox)
        if style.isBesideText {
            element.place = style.isOutOfFlow ? staticPosition(isBlock: !style.isInline) : floatPosition
            shown.boxes?.beside.append(element)
            return true
        }
        let isBlock = !style.isInline
        if isBlock { endParagraph() }
        append(element, style)
        if isBlock { endParagraph() }
        return true
    }

    /// Adds generated contents that are a box in the line, or a float.
    mutating func addBox(_ place: HTMLStyles.Generated, of node: Int32, _ style: HTMLComputedStyle) {
        guard shown.boxes != nil, !frame.isHidden else { return }
        var element = HTMLTextBoxes.Element(node: node, frame: frame.insideBox)
        element.generated = place
        if style.isFloat {
            element.place = floatPosition
            shown.boxes?.beside.append(element)
            return
        }
        element.width = pages.width
        append(element, style)
    }

    /// Adds the first letter of a block that floats; returns false for one in the line.
    mutating func addFloat(_ letter: String, of block: Int32, _ style: HTMLComputedStyle) -> Bool {
        guard style.isFloat, shown.boxes != nil, pages.width == nil else { return false }
        var element = HTMLTextBoxes.Element(node: block, frame: frame.insideBox, generated: .firstLetter)
        element.letter = letter
        shown.boxes?.beside.append(element)
        return true
    }

    /// Writes the attachment of a box.
    private mutating func append(_ element: HTMLTextBoxes.Element, _ style: HTMLComputedStyle) {
        open()
        var attributes = attributes()
        flushSpace(attributes)
        addPageProperties(to: &attributes)
        attributes.attachment = attachment(of: element, style)
        let shift = style.baselineShift(in: frame.style)
        if shift != 0 { attributes.baselineOffset = (attributes.baselineOffset ?? 0) + shift }
        out.append(String(TextAttachment.character), attributes)
        isAtLineStart = false
    }

    /// The attachment of a box, which is built when the text is complete.
    private mutating func attachment(of element: HTMLTextBoxes.Element, _ style: HTMLComputedStyle) -> TextAttachment {
        defer { shown.boxes?.inline.append(element) }
        return TextAttachment(
            width: 0, height: 0, content: .hosted(id: "\(shown.boxes?.inline.count ?? 0)"),
            alignment: style.attachmentAlignment)
    }

    /// Adds an element that is a box on a page of text; returns false for those that are text.
    ///
    /// - Parameter width: The width of the page without its margins.
    private mutating func addBox(_ node: Int32, _ style: HTMLComputedStyle, onPageOfWidth width: Double) -> Bool {
        let choice = HTMLBoxChoice(tree, styles, images)
        guard choice.isBoxOnPage(node), !frame.isHidden else { return false }
        for note in choice.notes(in: node) { pages.boxNotes[note] = self.note(note) }
        var box = HTMLTextBoxes.Element(node: node, frame: frame.insideBox)
        let insets = BlockIntent(inside: frame.chain).inlineInsets(isRightToLeft: false)
        box.width = max(0, width - frame.left - frame.right - insets.start - insets.end)
        if style.isFloat, table == nil {
            var attributes = attributes()
            attributes.attachment = attachment(of: box, style)
            attributes.float = style.isAtRight ? .right : .left
            if paragraph == nil {
                shown.boxes?.floats.append(attributes)
            } else {
                out.append(String(TextAttachment.character), attributes)
            }
            return true
        }
        guard !style.isInline, table == nil, !choice.isDrawing(node) else {
            append(box, style)
            return true
        }
        box.fillsWidth = true
        endParagraph()
        breakBefore(style)
        spacing.collapse(style.usedMargin.top)
        append(box, style)
        out.changeAttributes(from: paragraphs.start) { attributes in
            attributes.font = .flat
            attributes.paragraph?.lineHeight = nil
            attributes.paragraph?.lineHeightFactor = nil
        }
        endParagraph()
        spacing.collapse(style.usedMargin.bottom)
        breakAfter(style)
        return true
    }

    /// Writes the floats before a paragraph at its start.
    mutating func flushFloats(_ paragraph: TextAttributes) {
        guard let floats = shown.boxes?.floats, !floats.isEmpty else { return }
        shown.boxes?.floats = []
        for float in floats {
            var attributes = float
            (attributes.paragraph, attributes.block) = (paragraph.paragraph, paragraph.block)
            out.append(String(TextAttachment.character), attributes)
        }
    }

    /// The place of a float in the lines of the open paragraph: in that of the letter before it, without the space between
    /// them, which does not count; nil before the first letter.
    private var floatPosition: BoxText.StaticPosition? {
        paragraph.map { _ in BoxText.StaticPosition(after: out.count, breaks: breaks, hasSpace: false, isBlock: false) }
    }

    /// The place of an absolute box in the lines of the open paragraph; nil before its first letter.
    private func staticPosition(isBlock: Bool) -> BoxText.StaticPosition? {
        paragraph.map { _ in
            BoxText.StaticPosition(after: out.count, breaks: breaks, hasSpace: space != nil, isBlock: isBlock)
        }
    }
}

extension HTMLTextFrame {
    /// The state inside a box in the text. Texts of the box do not belong to the blocks around the box.
    var insideBox: HTMLTextFrame {
        var frame = self
        (frame.chain, frame.leaf, frame.tableRole, frame.cellMarker) = (nil, nil, nil, nil)
        (frame.left, frame.right, frame.isInBox) = (0, 0, false)
        return frame
    }
}

extension HTMLComputedStyle {
    /// Whether a float is at the right edge.
    fileprivate var isAtRight: Bool { float == "right" || float == (isRightToLeft ? "inline-start" : "inline-end") }

    /// The place of a box in its line.
    fileprivate var attachmentAlignment: TextAttachment.Alignment {
        switch verticalAlign {
        case "top", "text-top": .top
        case "middle": .center
        case "bottom", "text-bottom": .bottom
        default: .baseline
        }
    }
}

extension BoxText.StaticPosition {
    /// The place after a number of bytes, and after the line breaks or the space that are written before the next text.
    fileprivate init(after count: Int, breaks: Int, hasSpace: Bool, isBlock: Bool) {
        // Each break becomes a line separator, three bytes long.
        let pending = breaks > 0 ? 3 * breaks : hasSpace ? 1 : 0
        self.init(utf8Offset: count + pending, isBlock: isBlock && breaks == 0)
    }
}
