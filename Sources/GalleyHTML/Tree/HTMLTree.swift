/// The nodes of a document, in arrays.
struct HTMLTree: Sendable {
    var bytes: [UInt8] = []
    var names = HTMLNameTable.known
    /// The first node is the document, or the fragment.
    var nodes: [HTMLNode] = []
    var attributes: [HTMLAttribute] = []
    var chunks: [HTMLTextChunk] = []
    var doctypes: [HTMLDoctype] = []

    /// Reserves the memory that a usual document with these bytes needs: a node for each tag.
    mutating func reserve(for bytes: [UInt8], limit: Int) {
        let tags = min(bytes.reduce(into: 0) { $0 += $1 == UInt8(ascii: "<") ? 1 : 0 }, limit)
        nodes.reserveCapacity(tags + 16)
        chunks.reserveCapacity(tags / 2)
        attributes.reserveCapacity(tags / 4)
    }

    mutating func append(_ node: HTMLNode) -> Int32 {
        nodes.append(node)
        return Int32(nodes.count - 1)
    }

    /// Inserts a node without parent into `parent`, in front of `next`, or at the end.
    mutating func insert(_ node: Int32, into parent: Int32, before next: Int32 = -1) {
        let previous = next >= 0 ? nodes[Int(next)].previous : nodes[Int(parent)].lastChild
        nodes[Int(node)].parent = parent
        nodes[Int(node)].previous = previous
        nodes[Int(node)].next = next
        if previous >= 0 { nodes[Int(previous)].next = node } else { nodes[Int(parent)].firstChild = node }
        if next >= 0 { nodes[Int(next)].previous = node } else { nodes[Int(parent)].lastChild = node }
    }

    /// Removes a node from its parent.
    mutating func remove(_ node: Int32) {
        let (parent, previous, next) = (nodes[Int(node)].parent, nodes[Int(node)].previous, nodes[Int(node)].next)
        guard parent >= 0 else { return }
        if previous >= 0 { nodes[Int(previous)].next = next } else { nodes[Int(parent)].firstChild = next }
        if next >= 0 { nodes[Int(next)].previous = previous } else { nodes[Int(parent)].lastChild = previous }
        nodes[Int(node)].parent = -1
        nodes[Int(node)].previous = -1
        nodes[Int(node)].next = -1
    }

    /// Inserts text, which becomes a part of a previous text node.
    mutating func insertText(_ range: Range<Int>, into parent: Int32, before next: Int32) {
        let previous = next >= 0 ? nodes[Int(next)].previous : nodes[Int(parent)].lastChild
        if previous >= 0, nodes[Int(previous)].kind == .text {
            let last = Int(nodes[Int(previous)].last)
            if Int(chunks[last].end) == range.lowerBound {
                chunks[last].end = Int32(range.upperBound)
                return
            }
            let chunk = Int32(chunks.count)
            chunks.append(HTMLTextChunk(start: Int32(range.lowerBound), end: Int32(range.upperBound)))
            chunks[last].next = chunk
            nodes[Int(previous)].last = chunk
            return
        }
        var node = HTMLNode(.text)
        node.first = Int32(chunks.count)
        node.last = node.first
        chunks.append(HTMLTextChunk(start: Int32(range.lowerBound), end: Int32(range.upperBound)))
        insert(append(node), into: parent, before: next)
    }

    /// The attributes of an element.
    func attributes(of node: Int32) -> ArraySlice<HTMLAttribute> {
        attributes[Int(nodes[Int(node)].first)..<Int(nodes[Int(node)].last)]
    }

    /// The value of an attribute of an element; nil if it has none with that name.
    func attribute(_ name: String, of node: Int32) -> String? {
        for attribute in attributes(of: node)
        where attribute.namespace == .none && names.bytes(of: attribute.nameIndex).elementsEqual(name.utf8) {
            return String(decoding: bytes[attribute.value], as: UTF8.self)
        }
        return nil
    }

    /// The name by which links lead to an element; nil if it has none.
    func anchor(of node: Int32) -> String? {
        let name = attribute("id", of: node) ?? (nodes[Int(node)].name == .a ? attribute("name", of: node) : nil)
        return name?.isEmpty == false ? name : nil
    }

    /// Calls `body` with each part of a text.
    func forEachChunk(of text: Int32, _ body: (ArraySlice<UInt8>) -> Void) {
        var chunk = nodes[Int(text)].first
        while chunk >= 0 {
            body(bytes[Int(chunks[Int(chunk)].start)..<Int(chunks[Int(chunk)].end)])
            chunk = chunks[Int(chunk)].next
        }
    }

    /// Whether a text has characters other than white space.
    func hasText(_ text: Int32) -> Bool {
        var result = false
        forEachChunk(of: text) { if !result { result = !$0.allSatisfy(\.isHTMLSpace) } }
        return result
    }

    /// The value of the attribute with a known name and no namespace.
    func value(of name: HTMLName, in node: Int32) -> ArraySlice<UInt8>? {
        for attribute in attributes(of: node)
        where attribute.namespace == .none && names.names[Int(attribute.nameIndex)] == name {
            return bytes[attribute.value]
        }
        return nil
    }

    /// The node after `node` in document order below `root`, which includes the contents of templates; -1 at the end.
    ///
    /// - Parameters:
    ///   - entering: Whether the children of `node` come next.
    ///   - leave: Called with each node whose descendants are complete.
    func following(_ node: Int32, below root: Int32, entering: Bool = true, leave: (Int32) -> Void) -> Int32 {
        if entering, let child = firstInner(node) { return child }
        var current = node
        while current != root {
            leave(current)
            if nodes[Int(current)].next >= 0 { return nodes[Int(current)].next }
            let parent = nodes[Int(current)].parent
            // The fragment of a template is the parent of its contents, and has the template as its parent.
            current =
                parent >= 0 && nodes[Int(parent)].kind == .fragment && parent != root
                ? nodes[Int(parent)].parent : parent
            if current < 0 { return -1 }
        }
        return -1
    }

    /// The first child of a node, or of the contents of a template.
    private func firstInner(_ node: Int32) -> Int32? {
        let contents = nodes[Int(node)].contents
        let child = nodes[Int(contents >= 0 ? contents : node)].firstChild
        return child >= 0 ? child : nil
    }
}
