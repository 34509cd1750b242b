package import GalleyText

/// The content of an attachment that pages divide, such as a tree of boxes.
package protocol PagedContent: AnyObject, Sendable {
    /// Whether a page ends inside of the content even if there is space.
    var hasForcedBreaks: Bool { get }
    /// The texts in the content, in order, with the places of their corners in points.
    var texts: [(layout: TextLayout, origin: Point)] { get }

    /// The fragment of the content on a page.
    ///
    /// - Parameters:
    ///   - token: The place at which the fragment begins, from the fragment on the page before; nil for the start.
    ///   - room: The height of the space on the page, in points.
    ///   - isAtTop: Whether nothing is above the fragment on the page, so that it shows something in any case.
    /// - Returns: The fragment; nil if the content starts on the next page.
    func fragment(after token: (any AnyObject & Sendable)?, room: Double, isAtTop: Bool) -> PagedFragment?
}

extension PagedContent {
    /// The largest number of the notes to which the texts refer; nil without any.
    var lastNote: Int? { texts.compactMap(\.layout.lastNote).max() }
}

extension TextAttachment {
    /// The content, if pages divide it.
    var pagedContent: (any PagedContent)? { inlineBox?.drawing?.body as? any PagedContent }
}
