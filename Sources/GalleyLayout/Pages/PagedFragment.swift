/// The fragment of a content on a page.
package struct PagedFragment: Sendable {
    /// The fragment as a content, which is drawn as ``TextAttachment/Drawing/body``.
    package let content: any PagedContent
    /// The height in points.
    package let height: Double
    /// The place at which the next page continues; nil at the end of the content.
    package let token: (any AnyObject & Sendable)?

    package init(content: any PagedContent, height: Double, token: (any AnyObject & Sendable)?) {
        (self.content, self.height, self.token) = (content, height, token)
    }
}
