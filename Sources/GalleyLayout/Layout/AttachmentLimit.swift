internal import GalleyShaping
internal import GalleyText

/// The room for attachments, in points.
struct AttachmentLimit {
    var width: Double?
    var height: Double?
    /// The length of a row.
    var measure: Double?

    /// The room inside a paragraph's indents.
    func indented(by paragraph: ParagraphStyle?) -> AttachmentLimit {
        guard let paragraph else { return self }
        let head = max(paragraph.headIndent ?? 0, paragraph.firstLineHeadIndent ?? 0)
        // A tail indent above 0 is a distance from the start.
        let tail = paragraph.tailIndent ?? 0
        func inside(_ length: Double?) -> Double? {
            length.map { max(1, (tail > 0 ? min($0, tail) : $0 + tail) - head) }
        }
        var result = self
        if width != nil { result.width = inside(width) } else { result.height = inside(height) }
        result.measure = inside(measure)
        return result
    }
}
