/// XHTML: the tree that the tags of the input state, without the corrections of HTML.
extension HTMLTreeBuilder {
    /// Builds the tree of XML. Returns whether each element has its end, in order, inside of one root.
    mutating func runXML() -> Bool {
        tokenizer.allowsCDATA = true
        var isBalanced = true
        repeat {
            tokenizer.next()
            switch kind {
            case .characters: insertText()
            case .comment: insertComment(into: open.isEmpty ? 0 : nil)
            case .startTag:
                if open.isEmpty, tree.nodes[0].lastChild >= 0, hasRoot { isBalanced = false }
                insertXMLElement()
            case .endTag:
                if current >= 0, tree.nodes[Int(current)].nameIndex == tokenizer.token.nameIndex {
                    open.removeLast()
                } else {
                    isBalanced = false
                }
            case .doctype, .endOfFile: break
            }
            if tree.nodes.count > limits.nodes { stopped = tokenizer.position }
        } while kind != .endOfFile && isBalanced && stopped == nil
        tree.bytes = tokenizer.bytes
        tree.names = tokenizer.names
        return isBalanced && open.isEmpty && hasRoot
    }

    private var hasRoot: Bool {
        let last = tree.nodes[0].lastChild
        return last >= 0 && tree.nodes[Int(last)].kind == .element
    }

    private mutating func insertXMLElement() {
        let namespace = xmlNamespace
        if namespace != .html { adjustForeignNames(namespace) }
        insertElement(namespace)
        if tokenizer.token.isSelfClosing { open.removeLast() }
    }

    /// The namespace that the tag states, or else that of its name or its parent.
    private var xmlNamespace: HTMLNode.Namespace {
        for attribute in tokenizer.attributes where tokenizer.names.string(of: attribute.nameIndex) == "xmlns" {
            let value = String(decoding: tokenizer.bytes[attribute.value], as: UTF8.self)
            if let namespace = Self.xmlNamespaces[value] { return namespace }
        }
        let parent = current >= 0 ? tree.nodes[Int(current)].namespace : .html
        if parent == .html, name == .svg { return .svg }
        return parent == .html && name == .math ? .mathML : parent
    }

    private static let xmlNamespaces: [String: HTMLNode.Namespace] = [
        "http://www.w3.org/1999/xhtml": .html, "http://www.w3.org/2000/svg": .svg,
        "http://www.w3.org/1998/Math/MathML": .mathML,
    ]
}
