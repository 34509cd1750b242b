internal import GalleyShaping
internal import GalleyText

/// The room for attachments, in points.
struct AttachmentLimit {
    var width: Double?
    var height: Double?
    /// The length of a row.
    var measure: Double?

    /// The room inside the blocks and the indents of a paragraph.
    func indented(by attributes: TextAttributes) -> AttachmentLimit {
        if attributes.storage.hasStyledBlock {
            let insets = attributes.storage.anyBlock.inlineInsets(isRightToLeft: false)
            return narrowed { max(1, $0 - insets.start - insets.end) }.indented(by: attributes.paragraph)
        }
        return indented(by: attributes.paragraph)
    }

    private func indented(by paragraph: ParagraphStyle?) -> AttachmentLimit {
        guard let paragraph else { return self }
        let head = max(paragraph.headIndent ?? 0, paragraph.firstLineHeadIndent ?? 0)
        // A tail indent above 0 is a distance from the start.
        let tail = paragraph.tailIndent ?? 0
        return narrowed { max(1, (tail > 0 ? min($0, tail) : $0 + tail) - head) }
    }

    /// The room in shorter rows.
    private func narrowed(_ inside: (Double) -> Double) -> AttachmentLimit {
        var result = self
        if width != nil { result.width = width.map(inside) } else { result.height = height.map(inside) }
        result.measure = measure.map(inside)
        return result
    }
}
