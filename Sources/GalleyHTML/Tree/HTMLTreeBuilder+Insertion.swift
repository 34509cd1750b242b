extension HTMLTreeBuilder {
    /// The place of new nodes: their parent, and the node after them, or -1.
    @inline(__always) func place(in override: Int32 = -1) -> (parent: Int32, next: Int32) {
        let target = override >= 0 ? override : current
        guard fosters, htmlName(target).isTableStructure else { return inside(target) }
        var index = open.count - 1
        while index > 0 {
            let name = htmlName(open[index])
            if name == .template { return inside(open[index]) }
            if name == .table {
                let table = open[index]
                if tree.nodes[Int(table)].parent >= 0 { return (tree.nodes[Int(table)].parent, table) }
                return inside(open[index - 1])
            }
            index -= 1
        }
        return inside(open.first ?? 0)
    }

    @inline(__always) private func inside(_ node: Int32) -> (parent: Int32, next: Int32) {
        let contents = tree.nodes[Int(node)].contents
        return (contents >= 0 ? contents : node, -1)
    }

    mutating func insertText() { insertText(tokenizer.token.text) }

    mutating func insertText(_ range: Range<Int>) {
        guard !range.isEmpty, current >= 0 else { return }
        let (parent, next) = place()
        tree.insertText(range, into: parent, before: next)
    }

    /// Inserts a comment at the place of new nodes, or into `parent`.
    mutating func insertComment(into parent: Int32? = nil) {
        var node = HTMLNode(.comment)
        node.first = Int32(tokenizer.token.text.lowerBound)
        node.last = Int32(tokenizer.token.text.upperBound)
        let comment = tree.append(node)
        if let parent { return tree.insert(comment, into: parent) }
        let (parent, next) = place()
        tree.insert(comment, into: parent, before: next)
    }

    /// An element of the current tag, without parent.
    mutating func makeElement(_ namespace: HTMLNode.Namespace = .html) -> Int32 {
        let first = tree.attributes.count
        if !tokenizer.attributes.isEmpty { tree.attributes.append(contentsOf: tokenizer.attributes) }
        return makeElement(name, tokenizer.token.nameIndex, namespace, first..<tree.attributes.count)
    }

    private mutating func makeElement(
        _ name: HTMLName, _ nameIndex: Int32, _ namespace: HTMLNode.Namespace, _ attributes: Range<Int>
    ) -> Int32 {
        var node = HTMLNode(.element)
        node.name = name
        node.nameIndex = nameIndex
        node.namespace = namespace
        node.first = Int32(attributes.lowerBound)
        node.last = Int32(attributes.upperBound)
        let element = tree.append(node)
        if name == .template, namespace == .html {
            let contents = tree.append(HTMLNode(.fragment))
            tree.nodes[Int(contents)].parent = element
            tree.nodes[Int(element)].contents = contents
        }
        return element
    }

    /// An element with the name and the attributes of another one.
    mutating func copyElement(_ node: Int32) -> Int32 {
        let source = tree.nodes[Int(node)]
        return makeElement(source.name, source.nameIndex, source.namespace, Int(source.first)..<Int(source.last))
    }

    /// Inserts an element of the current tag, which becomes the current node.
    @discardableResult
    mutating func insertElement(_ namespace: HTMLNode.Namespace = .html) -> Int32 {
        let element = makeElement(namespace)
        insert(element)
        return element
    }

    /// Inserts an element at the place of new nodes, and makes it the current node.
    mutating func insert(_ element: Int32) {
        if open.count >= limits.depth { flatten() }
        if open.isEmpty {
            tree.insert(element, into: 0)
        } else {
            let (parent, next) = place()
            tree.insert(element, into: parent, before: next)
        }
        open.append(element)
    }

    /// Closes the current node, so that the next element becomes its sibling.
    private mutating func flatten() {
        flattened += 1
        let name = currentName
        pop()
        if name == .template {
            clearToMarker()
            if !templateModes.isEmpty { templateModes.removeLast() }
        }
        if name.isTableStructure || name.isCell || name == .template || name == .caption || name == .colgroup {
            resetMode()
        }
    }

    /// Inserts an element that is not in the source.
    @discardableResult
    mutating func insertImplied(_ name: HTMLName) -> Int32 {
        let element = makeElement(name, name.rawValue, .html, 0..<0)
        insert(element)
        return element
    }

    /// Inserts an element of the current tag and closes it.
    mutating func insertVoid() {
        insertElement()
        pop()
    }

    /// Inserts an element whose content is text up to its end tag.
    mutating func insertTextElement(_ state: HTMLTokenizer.State) {
        insertElement()
        tokenizer.state = state
        originalMode = mode
        mode = .text
    }

    /// Gives the attributes of the current tag to an element, except those it has.
    mutating func mergeAttributes(into node: Int32) {
        guard !tokenizer.attributes.isEmpty else { return }
        let key = UInt64(UInt32(node)) << 32
        for attribute in tree.attributes(of: node) where !merged.contains(key) {
            merged.insert(key | UInt64(UInt32(attribute.nameIndex) + 1))
        }
        merged.insert(key)
        let missing = tokenizer.attributes.filter {
            merged.insert(key | UInt64(UInt32($0.nameIndex) + 1)).inserted
        }
        guard !missing.isEmpty else { return }
        let range = Int(tree.nodes[Int(node)].first)..<Int(tree.nodes[Int(node)].last)
        if range.upperBound != tree.attributes.count {
            tree.nodes[Int(node)].first = Int32(tree.attributes.count)
            for index in range { tree.attributes.append(tree.attributes[index]) }
        }
        tree.attributes.append(contentsOf: missing)
        tree.nodes[Int(node)].last = Int32(tree.attributes.count)
    }
}
