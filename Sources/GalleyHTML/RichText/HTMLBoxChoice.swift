internal import GalleyText

/// The decision whether an element in a text is a box.
struct HTMLBoxChoice {
    private let tree: HTMLTree
    private let images: (ImageReference) -> Attachment?

    init(_ tree: HTMLTree, _ images: @escaping (ImageReference) -> Attachment?) {
        (self.tree, self.images) = (tree, images)
    }

    /// Whether an element is a drawing, or an area of its size.
    func isDrawing(_ node: Int32) -> Bool {
        let element = tree.nodes[Int(node)]
        return element.namespace == .svg || element.name.isBlank
    }

    /// Whether an element in a text in a box is a box.
    func isBox(_ node: Int32, _ style: HTMLComputedStyle) -> Bool {
        if isDrawing(node) || style.needsBox || style.tableDisplay != nil { return true }
        // An image that is found; others show their alternative text.
        let element = tree.nodes[Int(node)]
        guard element.name == .img, let source = tree.attribute("src", of: node) else { return false }
        return images(ImageReference(url: source, alt: ""))?.image != nil
    }

    /// Whether an element in a text on a page is a box.
    func isBoxOnPage(_ node: Int32, _ style: HTMLComputedStyle) -> Bool {
        let element = tree.nodes[Int(node)]
        return isDrawing(node)
            || element.namespace == .html && !element.name.isTablePart && element.name != .img && style.needsBoxOnPage
    }
}
