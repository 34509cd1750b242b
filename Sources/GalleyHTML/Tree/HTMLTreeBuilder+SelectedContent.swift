extension HTMLTreeBuilder {
    /// Fills each `selectedcontent` element with a copy of the selected option of its `select` element.
    mutating func fillSelectedContent() {
        var filled: Set<Int32> = []
        let count = Int32(tree.nodes.count)
        for node in 0..<count where isHTML(node, .selectedcontent) {
            var select = tree.nodes[Int(node)].parent
            while select >= 0, !isHTML(select, .select) {
                steps += 1
                select = tree.nodes[Int(select)].parent
            }
            // Only the first one of a list is filled.
            guard select >= 0, filled.insert(select).inserted, !hasAttribute(.multiple, select),
                let option = selectedOption(of: select), !isInside(node, option)
            else { continue }
            copyChildren(of: option, to: node)
        }
    }

    private func hasAttribute(_ name: HTMLName, _ node: Int32) -> Bool {
        tree.attributes(of: node).contains { $0.nameIndex == name.rawValue }
    }

    private func isInside(_ node: Int32, _ ancestor: Int32) -> Bool {
        var current = node
        while current >= 0 {
            if current == ancestor { return true }
            current = tree.nodes[Int(current)].parent
        }
        return false
    }

    /// The last option with the attribute `selected`, or the first option.
    private mutating func selectedOption(of select: Int32) -> Int32? {
        var first: Int32?
        var selected: Int32?
        var node = tree.nodes[Int(select)].firstChild
        while node >= 0 {
            steps += 1
            if isHTML(node, .option) {
                first = first ?? node
                if hasAttribute(.selected, node) { selected = node }
            }
            node = tree.following(node, below: select) { _ in }
        }
        return selected ?? first
    }

    private mutating func copyChildren(of source: Int32, to target: Int32) {
        while tree.nodes[Int(target)].firstChild >= 0 { tree.remove(tree.nodes[Int(target)].firstChild) }
        var parents = [target]
        var node = tree.nodes[Int(source)].firstChild
        while node >= 0, tree.nodes.count < limits.nodes, let parent = parents.last {
            steps += 1
            let copy = copyNode(node)
            tree.insert(copy, into: parent)
            // The contents of templates are not copied.
            let hasChildren = tree.nodes[Int(node)].firstChild >= 0
            if hasChildren { parents.append(copy) }
            node = tree.following(node, below: source, entering: hasChildren) { left in
                if tree.nodes[Int(left)].firstChild >= 0 { parents.removeLast() }
            }
        }
    }

    private mutating func copyNode(_ node: Int32) -> Int32 {
        let source = tree.nodes[Int(node)]
        if source.kind == .element { return copyElement(node) }
        var copy = HTMLNode(source.kind)
        copy.first = source.first
        copy.last = source.last
        return tree.append(copy)
    }
}
