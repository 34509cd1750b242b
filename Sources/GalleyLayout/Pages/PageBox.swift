internal import GalleyText

/// The part of an attachment on a page.
struct PageBox: Equatable {
    /// The UTF-8 range of the attachment's character in the whole text.
    var range: Range<Int>
    /// The part; nil before it is laid out.
    var part: PagedFragment?
    /// The height of the space for the part, in points.
    var room = 0.0
    /// The place at which the part begins; nil at the start of the attachment.
    var start: (any BreakToken)?

    /// The part on the next page; nil after the last one.
    var next: PageBox? { part?.rest.map { PageBox(range: range, start: $0) } }

    /// The attachment with the part as its content.
    func shown(of attachment: Attachment) -> Attachment {
        guard let part, var inline = attachment.inlineBox else { return attachment }
        var result = attachment
        inline.drawing = Attachment.Drawing(body: part.content)
        result.content = .box(inline)
        result.height = min(part.height * inline.scale(for: attachment.width), room)
        result.descent = 0
        return result
    }

    static func == (one: PageBox, other: PageBox) -> Bool {
        one.range == other.range && one.start === other.start && one.part?.content === other.part?.content
    }
}
