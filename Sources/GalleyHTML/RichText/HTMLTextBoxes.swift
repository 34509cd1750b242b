internal import GalleyText
internal import GalleyValues

/// The elements of a text that become boxes. The boxes are built when the text is complete.
struct HTMLTextBoxes {
    /// An element with the state around it.
    struct Element {
        var node: Int32
        var frame: HTMLTextFrame
        /// The place of an absolute box in the text.
        var place: BoxText.StaticPosition?
    }

    /// The boxes in lines. The identifier of an attachment is the index of the box.
    var inline: [Element] = []
    /// The floats and the absolute boxes.
    var beside: [Element] = []
}

extension HTMLTextBuilder {
    /// Adds an element that is a box; returns false for those that are text.
    mutating func addBox(_ node: Int32, _ style: HTMLComputedStyle) -> Bool {
        guard shown.boxes != nil, isBox(node, style) else { return false }
        var element = HTMLTextBoxes.Element(node: node, frame: frame.insideBox)
        if style.isBesideText {
            if style.isOutOfFlow { element.place = staticPosition(isBlock: !style.isInline) }
            shown.boxes?.beside.append(element)
            return true
        }
        let isBlock = !style.isInline
        if isBlock { endParagraph() }
        open()
        var attributes = attributes()
        flushSpace(attributes)
        attributes.attachment = Attachment(
            width: 0, height: 0, content: .hosted(id: "\(shown.boxes?.inline.count ?? 0)"),
            alignment: style.attachmentAlignment)
        let shift = style.baselineShift(in: frame.style)
        if shift != 0 { attributes.baselineOffset = (attributes.baselineOffset ?? 0) + shift }
        shown.boxes?.inline.append(element)
        out.append(String(Attachment.character), attributes)
        isAtLineStart = false
        if isBlock { endParagraph() }
        return true
    }

    /// The place of an absolute box in the lines of the open paragraph; nil before its first letter.
    private func staticPosition(isBlock: Bool) -> BoxText.StaticPosition? {
        paragraph.map { _ in
            BoxText.StaticPosition(after: out.count, breaks: breaks, hasSpace: space != nil, isBlock: isBlock)
        }
    }

    private func isBox(_ node: Int32, _ style: HTMLComputedStyle) -> Bool {
        let element = tree.nodes[Int(node)]
        if element.namespace == .svg || element.name.isBlank || style.needsBox { return true }
        if style.tableDisplay != nil { return true }
        // An image that is found; others show their alternative text.
        guard element.name == .img, let source = attribute("src", of: node) else { return false }
        return images(ImageReference(url: source, alt: ""))?.image != nil
    }
}

extension HTMLTextFrame {
    /// The state inside a box in the text. Texts of the box do not belong to the blocks around the box.
    fileprivate var insideBox: HTMLTextFrame {
        var frame = self
        (frame.chain, frame.leaf, frame.tableRole, frame.cellMarker) = (nil, nil, nil, nil)
        (frame.left, frame.right, frame.isInBox) = (0, 0, false)
        return frame
    }
}

extension HTMLComputedStyle {
    /// The place of a box in its line.
    fileprivate var attachmentAlignment: Attachment.Alignment {
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
