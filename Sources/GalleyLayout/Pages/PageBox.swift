internal import GalleyText

/// The fragment of an attachment on a page.
struct PageBox: Equatable {
    /// The UTF-8 range of the attachment's character in the whole text.
    var range: Range<Int>
    /// The place at which the fragment begins; nil at the start of the attachment.
    var token: (any AnyObject & Sendable)?
    /// The fragment; nil before its layout.
    var fragment: PagedFragment?
    /// The height of the space for the fragment, in points.
    var room = 0.0

    /// The fragment on the next page; nil after the last one.
    var next: PageBox? { fragment?.token.map { PageBox(range: range, token: $0) } }

    /// The attachment with the fragment as its content.
    func shown(of attachment: TextAttachment) -> TextAttachment {
        guard let fragment, var inline = attachment.inlineBox else { return attachment }
        var result = attachment
        inline.drawing = TextAttachment.Drawing(body: fragment.content)
        result.content = .box(inline)
        result.height = min(fragment.height * inline.scale(for: attachment.width), room)
        result.descent = 0
        return result
    }

    static func == (one: PageBox, other: PageBox) -> Bool {
        one.range == other.range && one.token === other.token && one.fragment?.content === other.fragment?.content
    }
}
