extension HTMLDocument {
    /// The document as HTML, by the serialization of the standard.
    ///
    /// - Complexity: O(*n*) for *n* nodes and bytes.
    public func html() -> String {
        var output: [UInt8] = []
        output.reserveCapacity(tree.bytes.count)
        var node = tree.nodes[Int(root)].firstChild
        while node >= 0 {
            let isVoid = appendStart(of: node, to: &output)
            node = tree.following(node, below: root, entering: !isVoid) { left in appendEnd(of: left, to: &output) }
        }
        return String(decoding: output, as: UTF8.self)
    }

    func isVoid(_ node: HTMLNode) -> Bool { node.namespace == .html && node.name.isVoid }

    /// Appends the start of a node. Returns whether it has no contents.
    func appendStart(of index: Int32, to output: inout [UInt8]) -> Bool {
        let node = tree.nodes[Int(index)]
        switch node.kind {
        case .document, .fragment: break
        case .doctype:
            output.append(contentsOf: "<!DOCTYPE ".utf8)
            output.append(contentsOf: tree.bytes[tree.doctypes[Int(node.first)].name])
            output.append(UInt8(ascii: ">"))
        case .comment:
            output.append(contentsOf: "<!--".utf8)
            output.append(contentsOf: tree.bytes[Int(node.first)..<Int(node.last)])
            output.append(contentsOf: "-->".utf8)
        case .text: appendText(index, to: &output)
        case .element:
            output.append(UInt8(ascii: "<"))
            output.append(contentsOf: tree.names.bytes(of: node.nameIndex))
            for attribute in tree.attributes(of: index) {
                append(attribute, value: tree.bytes[attribute.value], to: &output)
            }
            output.append(UInt8(ascii: ">"))
            return isVoid(node)
        }
        return false
    }

    private func appendText(_ index: Int32, to output: inout [UInt8]) {
        let parent = tree.nodes[Int(tree.nodes[Int(index)].parent)]
        let isRaw = parent.kind == .element && parent.namespace == .html && parent.name.isRawText
        tree.forEachChunk(of: index) { bytes in
            if isRaw { output.append(contentsOf: bytes) } else { appendEscaped(bytes, inAttribute: false, to: &output) }
        }
    }

    func append(_ attribute: HTMLAttribute, value: ArraySlice<UInt8>, to output: inout [UInt8]) {
        output.append(UInt8(ascii: " "))
        switch attribute.namespace {
        case .none: break
        case .xlink: output.append(contentsOf: "xlink:".utf8)
        case .xml: output.append(contentsOf: "xml:".utf8)
        case .xmlns:
            let name = tree.names.bytes(of: attribute.nameIndex)
            if !name.elementsEqual("xmlns".utf8) { output.append(contentsOf: "xmlns:".utf8) }
        }
        output.append(contentsOf: tree.names.bytes(of: attribute.nameIndex))
        output.append(contentsOf: "=\"".utf8)
        appendEscaped(value, inAttribute: true, to: &output)
        output.append(UInt8(ascii: "\""))
    }

    func appendEnd(of index: Int32, to output: inout [UInt8]) {
        let node = tree.nodes[Int(index)]
        guard node.kind == .element, !isVoid(node) else { return }
        output.append(contentsOf: "</".utf8)
        output.append(contentsOf: tree.names.bytes(of: node.nameIndex))
        output.append(UInt8(ascii: ">"))
    }

    func appendEscaped(_ bytes: ArraySlice<UInt8>, inAttribute: Bool, to output: inout [UInt8]) {
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\"") where inAttribute: output.append(contentsOf: "&quot;".utf8)
            case 0xA0 where previous == 0xC2:
                output.removeLast()
                output.append(contentsOf: "&nbsp;".utf8)
            default: output.append(byte)
            }
            previous = byte
        }
    }
}
