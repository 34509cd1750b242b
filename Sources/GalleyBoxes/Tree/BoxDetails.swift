package import GalleyText

/// The properties that few boxes have.
package final class BoxDetails: Sendable {
    package let id: String?
    package let appearance: BoxAppearance?
    package let content: Box.Content
    let leaf: Leaf?
    /// The node of the box, see `Box.node`.
    package let node: (any AnyObject & Sendable)?

    init(
        id: String?, appearance: BoxAppearance?, content: Box.Content?, leaf: Leaf? = nil,
        node: (any AnyObject & Sendable)? = nil
    ) {
        self.id = id
        self.appearance = appearance
        self.content = content ?? .none
        self.leaf = leaf
        self.node = node
    }
}
