internal import GalleyText

/// The elements in a text that are boxes.
struct HTMLBoxChoice {
    private let tree: HTMLTree
    private let styles: HTMLStyles
    private let images: (ImageReference) -> TextAttachment?

    init(_ tree: HTMLTree, _ styles: HTMLStyles, _ images: @escaping (ImageReference) -> TextAttachment?) {
        (self.tree, self.styles, self.images) = (tree, styles, images)
    }

    /// Whether an element is a drawing, or an area of its size.
    func isDrawing(_ node: Int32) -> Bool {
        let element = tree.nodes[Int(node)]
        return element.namespace == .svg || element.name.isBlank
    }

    /// Whether an element in a text in a box is a box.
    func isBox(_ node: Int32) -> Bool {
        if isDrawing(node) || styles[node].needsBox || styles[node].tableDisplay != nil { return true }
        // An image that is found; others show their alternative text.
        let element = tree.nodes[Int(node)]
        guard element.name == .img, let source = tree.attribute("src", of: node) else { return false }
        return images(ImageReference(url: source, alt: ""))?.image != nil
    }

    /// Whether an element in a text on a page is a box.
    func isBoxOnPage(_ node: Int32) -> Bool {
        let element = tree.nodes[Int(node)]
        return isDrawing(node)
            || element.namespace == .html && !element.name.isTablePart && element.name != .img
                && styles[node].needsBoxOnPage
    }

    /// The footnotes in an element, in order, without those in notes.
    func notes(in element: Int32) -> [Int32] {
        var result: [Int32] = []
        var node = tree.nodes[Int(element)].firstChild
        while node >= 0 {
            let isShown = tree.nodes[Int(node)].kind == .element && styles[node].display != "none"
            let isNote = isShown && styles[node].float == "footnote"
            if isNote { result.append(node) }
            node = tree.following(node, below: element, entering: isShown && !isNote) { _ in }
        }
        return result
    }
}
