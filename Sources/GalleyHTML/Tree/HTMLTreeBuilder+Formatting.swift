extension HTMLTreeBuilder {
    /// The largest number of active formatting elements, so that a paragraph opens no more of them again.
    private var formattingLimit: Int { limits.depth / 2 }

    mutating func pushMarker() { formatting.append(FormattingEntry(node: -1)) }

    mutating func clearToMarker() {
        while let entry = formatting.popLast() { if entry.node < 0 { return } }
    }

    /// Adds an element to the active formatting elements. A fourth equal one replaces the first.
    mutating func pushFormatting(_ node: Int32) {
        var index = formatting.count
        var equal = 0
        while index > 0, formatting[index - 1].node >= 0 {
            index -= 1
            steps += 1
            guard hasEqualTag(formatting[index].node, node) else { continue }
            equal += 1
            if equal == 3 {
                formatting.remove(at: index)
                break
            }
        }
        formatting.append(FormattingEntry(node: node))
        if formatting.count > formattingLimit { formatting.removeFirst() }
    }

    private func hasEqualTag(_ one: Int32, _ other: Int32) -> Bool {
        guard tree.nodes[Int(one)].nameIndex == tree.nodes[Int(other)].nameIndex else { return false }
        let (first, second) = (tree.attributes(of: one), tree.attributes(of: other))
        guard first.count == second.count else { return false }
        // Long lists are compared in order: a tag with very many attributes is no reason to search.
        if first.count > 16 { return first.elementsEqual(second) { isEqual($0, $1) } }
        return first.allSatisfy { attribute in second.contains { isEqual(attribute, $0) } }
    }

    private func isEqual(_ one: HTMLAttribute, _ other: HTMLAttribute) -> Bool {
        one.nameIndex == other.nameIndex && tokenizer.bytes[one.value] == tokenizer.bytes[other.value]
    }

    func formattingIndex(of node: Int32) -> Int? { formatting.lastIndex { $0.node == node } }

    /// Opens the active formatting elements that were closed.
    mutating func reconstruct() {
        guard let last = formatting.last, last.node >= 0, !open.contains(last.node) else { return }
        var index = formatting.count - 1
        while index > 0 {
            steps += 1
            let node = formatting[index - 1].node
            if node < 0 || open.contains(node) { break }
            index -= 1
        }
        while index < formatting.count {
            let element = copyElement(formatting[index].node)
            insert(element)
            formatting[index].node = element
            index += 1
        }
    }

    /// The adoption agency: repairs misnested formatting at an end tag, or at a start tag that ends an equal element.
    ///
    /// Returns false if the end tag is to be treated as any other end tag.
    mutating func adopt(_ name: HTMLName) -> Bool {
        if currentName == name, formattingIndex(of: current) == nil {
            pop()
            return true
        }
        for _ in 0..<8 {
            var entry = formatting.count - 1
            while entry >= 0, formatting[entry].node >= 0, !isHTML(formatting[entry].node, name) { entry -= 1 }
            guard entry >= 0, formatting[entry].node >= 0 else { return false }
            let node = formatting[entry].node
            guard let index = open.index(of: node) else {
                formatting.remove(at: entry)
                return true
            }
            guard isInScope(node: node) else { return true }
            guard let furthest = open[index...].firstIndex(where: { tree.nodes[Int($0)].isSpecial }), index > 0 else {
                open.removeAll(from: max(index, 1))
                formatting.remove(at: entry)
                return true
            }
            adopt(entry: entry, index: index, furthest: furthest)
        }
        return true
    }

    /// One round of the adoption agency.
    ///
    /// - Parameters:
    ///   - entry: The index of the formatting element in the list.
    ///   - index: Its index in the stack.
    ///   - furthest: The index of the furthest block in the stack.
    private mutating func adopt(entry: Int, index: Int, furthest: Int) {
        let element = formatting[entry].node
        let ancestor = open[index - 1]
        let block = open[furthest]
        var bookmark = entry
        var last = block
        var removed: [Int] = []
        var place = furthest - 1
        var count = 0
        while place > index {
            count += 1
            steps += 1
            let node = open[place]
            var listed = formattingIndex(of: node)
            if count > 3, let found = listed {
                formatting.remove(at: found)
                if found < bookmark { bookmark -= 1 }
                listed = nil
            }
            if let listed {
                let copy = copyElement(node)
                formatting[listed].node = copy
                open[place] = copy
                if last == block { bookmark = listed + 1 }
                tree.remove(last)
                tree.insert(last, into: copy)
                last = copy
            } else {
                removed.append(place)
            }
            place -= 1
        }
        tree.remove(last)
        let target = self.place(in: ancestor)
        tree.insert(last, into: target.parent, before: target.next)
        for place in removed { open.remove(at: place) }
        moveChildren(of: block, toCopyOf: element, bookmark: bookmark)
    }

    private mutating func moveChildren(of block: Int32, toCopyOf element: Int32, bookmark: Int) {
        let copy = copyElement(element)
        var child = tree.nodes[Int(block)].firstChild
        while child >= 0 {
            steps += 1
            let next = tree.nodes[Int(child)].next
            tree.remove(child)
            tree.insert(child, into: copy)
            child = next
        }
        tree.insert(copy, into: block)
        if let old = formattingIndex(of: element) {
            formatting.remove(at: old)
            formatting.insert(
                FormattingEntry(node: copy), at: min(old < bookmark ? bookmark - 1 : bookmark, formatting.count))
        }
        guard let old = open.index(of: element) else { return }
        open.remove(at: old)
        if let place = open.index(of: block) { open.insert(copy, at: place + 1) }
    }
}
