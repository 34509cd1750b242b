/// Elements of SVG and MathML.
extension HTMLTreeBuilder {
    /// Whether the token is processed by the rules for foreign content, in a foreign element.
    func isForeign(in index: Int32) -> Bool {
        let node = tree.nodes[Int(index)]
        guard kind != .endOfFile else { return false }
        if node.isTextIntegration {
            if kind == .characters { return false }
            if kind == .startTag, name != .mglyph, name != .malignmark { return false }
        }
        if node.namespace == .mathML, node.name == .annotationXML, kind == .startTag, name == .svg { return false }
        if kind == .startTag || kind == .characters, isHTMLIntegration(index) { return false }
        return true
    }

    /// Whether the contents of a foreign element are HTML.
    private func isHTMLIntegration(_ index: Int32) -> Bool {
        let node = tree.nodes[Int(index)]
        if node.namespace == .svg { return node.name == .foreignObject || node.name == .desc || node.name == .title }
        guard node.namespace == .mathML, node.name == .annotationXML else { return false }
        for attribute in tree.attributes(of: index) where attribute.nameIndex == HTMLName.encoding.rawValue {
            let value = tokenizer.bytes[attribute.value].map(\.lowercased)
            return value.elementsEqual("text/html".utf8) || value.elementsEqual("application/xhtml+xml".utf8)
        }
        return false
    }

    /// Whether a start tag of this name ends foreign content.
    private var breaksOut: Bool {
        switch name {
        case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3, .h4,
            .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small,
            .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
            return true
        case .font:
            return tokenizer.attributes.contains {
                let name = HTMLName(rawValue: $0.nameIndex)
                return name == .color || name == .face || name == .size
            }
        default: return false
        }
    }

    mutating func processForeign() -> Bool {
        switch kind {
        case .characters:
            if tokenizer.token.isNull {
                tokenizer.emitReplacement()
                tokenizer.token.isNull = false
                insertText()
                return false
            }
            insertText()
            if allowsFrameset, tokenizer.bytes[tokenizer.token.text].contains(where: { !$0.isHTMLSpace }) {
                allowsFrameset = false
            }
        case .comment: insertComment()
        case .startTag:
            if breaksOut { return breakOut() }
            let namespace = tree.nodes[Int(adjustedCurrent)].namespace
            adjustForeignNames(namespace)
            insertForeign(namespace)
        case .endTag: return endForeign()
        default: break
        }
        return false
    }

    /// Closes foreign elements up to one that contains HTML.
    private mutating func breakOut() -> Bool {
        while open.count > 1 {
            let node = tree.nodes[Int(current)]
            if node.namespace == .html || node.isTextIntegration || isHTMLIntegration(current) { break }
            pop()
        }
        return process(in: mode)
    }

    private mutating func endForeign() -> Bool {
        if name == .br || name == .p { return breakOut() }
        let wanted = tokenizer.names.bytes(of: tokenizer.token.nameIndex)
        var index = open.count - 1
        while index > 0 {
            steps += 1
            let node = tree.nodes[Int(open[index])]
            if node.namespace == .html { return process(in: mode) }
            if tokenizer.names.bytes(of: node.nameIndex).lazy.map(\.lowercased).elementsEqual(wanted) {
                open.removeAll(from: index)
                return false
            }
            index -= 1
        }
        return false
    }

    /// Inserts an element of a foreign namespace for the current tag.
    mutating func insertForeign(_ namespace: HTMLNode.Namespace) {
        insertElement(namespace)
        if tokenizer.token.isSelfClosing { pop() }
    }

    /// Gives a foreign element and its attributes their capitals and namespaces.
    mutating func adjustForeignNames(_ namespace: HTMLNode.Namespace) {
        if namespace == .svg { adjustSVGName() }
        adjustForeignAttributes(namespace)
    }

    private mutating func adjustSVGName() {
        let name = tokenizer.names.string(of: tokenizer.token.nameIndex)
        guard let adjusted = ForeignNames.elements[name] else { return }
        let index = tokenizer.names.index(of: adjusted)
        tokenizer.token.nameIndex = index
        tokenizer.token.name = tokenizer.names.names[Int(index)]
    }

    /// Gives attributes of foreign elements their capitals and namespaces.
    mutating func adjustForeignAttributes(_ namespace: HTMLNode.Namespace) {
        for index in tokenizer.attributes.indices {
            let name = tokenizer.names.string(of: tokenizer.attributes[index].nameIndex)
            if let (namespace, local) = ForeignNames.prefixed[name] {
                tokenizer.attributes[index].namespace = namespace
                tokenizer.attributes[index].nameIndex = tokenizer.names.index(of: local)
            } else if namespace == .mathML, name == "definitionurl" {
                tokenizer.attributes[index].nameIndex = HTMLName.definitionURL.rawValue
            } else if namespace == .svg, let adjusted = ForeignNames.attributes[name] {
                tokenizer.attributes[index].nameIndex = tokenizer.names.index(of: adjusted)
            }
        }
    }
}
