internal import GalleyLayout
public import GalleyText

extension TextAttachment.InlineBox {
    /// The layout of the boxes; `nil` before the layout. On a page, the layout contains only the fragment on the page.
    public var layout: BoxLayout? { drawing?.body as? BoxLayout }
}

extension BoxLayout.Node {
    /// The trees of boxes in the lines of the text, with the origins of their layouts, relative to the corner of the border box.
    package var inlineBoxes: [(layout: BoxLayout, origin: Point)] {
        guard let text, text.hasInlineBoxes else { return [] }
        let corner = textOrigin
        return text.attachments.compactMap { placed in
            placed.attachment.inlineBox?.layout.map {
                ($0, Point(x: corner.x + placed.rect.x, y: corner.y + placed.rect.y))
            }
        }
    }
}
