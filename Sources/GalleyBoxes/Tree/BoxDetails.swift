package import GalleyText

/// The properties that few boxes have.
package final class BoxDetails: Sendable {
    package let id: String?
    package let sharedAppearance: AppearanceReference?
    package let content: Box.Content
    let leaf: Leaf?
    /// The node of the box, see `Box.node`.
    package let node: (any AnyObject & Sendable)?

    package var appearance: BoxAppearance? { sharedAppearance?.appearance }

    init(
        id: String?, appearance: BoxAppearance?, content: Box.Content?, leaf: Leaf? = nil,
        node: (any AnyObject & Sendable)? = nil
    ) {
        self.id = id
        sharedAppearance = appearance.map { AppearanceReference($0) }
        self.content = content ?? .none
        self.leaf = leaf
        self.node = node
    }
}
