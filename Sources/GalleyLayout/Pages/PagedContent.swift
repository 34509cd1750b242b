package import GalleyText

/// The content of an attachment that pages divide, such as a tree of boxes.
package protocol PagedContent: AnyObject, Sendable {
    /// Whether a page ends inside of the content even if there is space.
    var hasForcedBreaks: Bool { get }
    /// The texts in the content, in order, with the places of their corners in points.
    var texts: [(layout: TextLayout, origin: Point)] { get }

    /// The part of the content on a page.
    ///
    /// - Parameters:
    ///   - start: The place at which the part begins; nil for the whole content.
    ///   - room: The height of the space on the page, in points.
    ///   - isAtTop: Whether nothing is above the part on the page, so that it shows something in any case.
    /// - Returns: The part; nil if the content starts on the next page.
    func part(from start: (any BreakToken)?, room: Double, isAtTop: Bool) -> PagedFragment?
}

extension Attachment {
    /// The content, if pages divide it.
    var pagedContent: (any PagedContent)? { inlineBox?.drawing?.body as? any PagedContent }
}
