/// The part of a content on a page.
package struct PagedFragment: Sendable {
    /// The content of the part, as ``Attachment/Drawing/body``.
    package let content: any PagedContent
    /// The height in points.
    package let height: Double
    /// The place at which the next page continues; nil at the end of the content.
    package let rest: (any BreakToken)?

    package init(content: any PagedContent, height: Double, rest: (any BreakToken)?) {
        (self.content, self.height, self.rest) = (content, height, rest)
    }
}
