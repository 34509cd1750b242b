extension HTMLDocument {
    /// The tree as lines, in the notation of the browsers' tests: two spaces for each level, names in angle brackets, text in
    /// quotation marks, and attributes on lines of their own.
    public func treeText() -> String {
        var output: [UInt8] = []
        var depth = 0
        var node = tree.nodes[Int(root)].firstChild
        while node >= 0 {
            append(node, depth: depth, to: &output)
            let before = node
            depth += 1
            node = tree.following(node, below: root) { left in
                depth -= 1
                // A template's contents are one level deeper.
                if tree.nodes[Int(left)].next < 0, isInTemplate(left) { depth -= 1 }
            }
            if node >= 0, tree.nodes[Int(before)].contents >= 0, isInTemplate(node), tree.nodes[Int(node)].previous < 0
            {
                depth += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private func isInTemplate(_ node: Int32) -> Bool {
        let parent = tree.nodes[Int(node)].parent
        return parent >= 0 && tree.nodes[Int(parent)].kind == .fragment
    }

    private func append(_ index: Int32, depth: Int, to output: inout [UInt8]) {
        let node = tree.nodes[Int(index)]
        indent(depth, &output)
        switch node.kind {
        case .document, .fragment: break
        case .doctype: append(tree.doctypes[Int(node.first)], to: &output)
        case .comment:
            output.append(contentsOf: "<!-- ".utf8)
            output.append(contentsOf: tree.bytes[Int(node.first)..<Int(node.last)])
            output.append(contentsOf: " -->".utf8)
        case .text:
            output.append(UInt8(ascii: "\""))
            tree.forEachChunk(of: index) { output.append(contentsOf: $0) }
            output.append(UInt8(ascii: "\""))
        case .element:
            output.append(UInt8(ascii: "<"))
            switch node.namespace {
            case .html: break
            case .svg: output.append(contentsOf: "svg ".utf8)
            case .mathML: output.append(contentsOf: "math ".utf8)
            }
            output.append(contentsOf: tree.names.bytes(of: node.nameIndex))
            output.append(UInt8(ascii: ">"))
            appendAttributes(of: index, depth: depth + 1, to: &output)
            if node.contents >= 0 {
                output.append(0x0A)
                indent(depth + 1, &output)
                output.append(contentsOf: "content".utf8)
            }
        }
        output.append(0x0A)
    }

    private func indent(_ depth: Int, _ output: inout [UInt8]) {
        output.append(contentsOf: "| ".utf8)
        for _ in 0..<depth { output.append(contentsOf: "  ".utf8) }
    }

    private func append(_ doctype: HTMLDoctype, to output: inout [UInt8]) {
        output.append(contentsOf: "<!DOCTYPE ".utf8)
        output.append(contentsOf: tree.bytes[doctype.name])
        if doctype.publicID?.isEmpty == false || doctype.systemID?.isEmpty == false {
            for id in [doctype.publicID, doctype.systemID] {
                output.append(contentsOf: " \"".utf8)
                if let id { output.append(contentsOf: tree.bytes[id]) }
                output.append(UInt8(ascii: "\""))
            }
        }
        output.append(UInt8(ascii: ">"))
    }

    /// Appends the attributes of an element, ordered by their names.
    private func appendAttributes(of node: Int32, depth: Int, to output: inout [UInt8]) {
        let rows = tree.attributes(of: node).map { attribute in
            let prefix =
                switch attribute.namespace {
                case .none: ""
                case .xlink: "xlink "
                case .xml: "xml "
                case .xmlns: "xmlns "
                }
            return (name: Array(prefix.utf8) + tree.names.bytes(of: attribute.nameIndex), value: attribute.value)
        }
        for row in rows.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
            output.append(0x0A)
            indent(depth, &output)
            output.append(contentsOf: row.name)
            output.append(contentsOf: "=\"".utf8)
            output.append(contentsOf: tree.bytes[row.value])
            output.append(UInt8(ascii: "\""))
        }
    }
}
