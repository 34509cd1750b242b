package import GalleyValues

extension HTMLDocument {
    /// The document as HTML, filled with values.
    ///
    /// `{{name}}` in texts and attributes is replaced by a value, which is never markup: it is escaped as text, as a part of
    /// an address or as a value of CSS. An element with `each="rows as row"` is written once for each element of a list, and
    /// one with `if="name"` only if the value is set. Of a `template` with one of them, only the contents are written.
    ///
    /// - Throws: The errors of the values, such as an unknown name.
    /// - Complexity: O(*n*) for *n* bytes of output.
    package func html(filledWith values: inout some HTMLTemplateValues) throws(GalleyError) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(tree.bytes.count)
        try fillChildren(of: root, &values, &output)
        return String(decoding: output, as: UTF8.self)
    }

    private func fillChildren(
        of index: Int32, _ values: inout some HTMLTemplateValues, _ output: inout [UInt8]
    ) throws(GalleyError) {
        let contents = tree.nodes[Int(index)].contents
        var child = tree.nodes[Int(contents >= 0 ? contents : index)].firstChild
        while child >= 0 {
            try fill(child, &values, &output)
            child = tree.nodes[Int(child)].next
        }
    }

    private func fill(
        _ index: Int32, _ values: inout some HTMLTemplateValues, _ output: inout [UInt8]
    ) throws(GalleyError) {
        let node = tree.nodes[Int(index)]
        switch node.kind {
        case .text: try fillText(index, &values, &output)
        case .element:
            values.enter(tree.names.string(of: node.nameIndex))
            defer { values.leave() }
            guard let list = value(ofAttribute: "each", in: index) else {
                return try fillElement(index, &values, &output)
            }
            // As in "rows as row".
            let parts = list.split(separator: " ").map(String.init)
            let name = parts.count == 3 && parts[1] == "as" ? parts[2] : "row"
            try values.forEach(parts.count == 3 ? parts[0] : list, as: name) { values throws(GalleyError) in
                try fillElement(index, &values, &output)
            }
        default: _ = appendStart(of: index, to: &output)
        }
    }

    private func fillElement(
        _ index: Int32, _ values: inout some HTMLTemplateValues, _ output: inout [UInt8]
    ) throws(GalleyError) {
        try values.add()
        let node = tree.nodes[Int(index)]
        let condition = value(ofAttribute: "if", in: index)
        if let condition, !values.holds(condition) { return }
        let isLoop = condition != nil || value(ofAttribute: "each", in: index) != nil
        if isLoop, node.contents >= 0 { return try fillChildren(of: index, &values, &output) }
        output.append(UInt8(ascii: "<"))
        output.append(contentsOf: tree.names.bytes(of: node.nameIndex))
        for attribute in tree.attributes(of: index) {
            let name = tree.names.bytes(of: attribute.nameIndex)
            if attribute.namespace == .none, name.elementsEqual("each".utf8) || name.elementsEqual("if".utf8) {
                continue
            }
            let source = String(decoding: tree.bytes[attribute.value], as: UTF8.self)
            let filled = try values.text(source, escape: Self.escape(inAttribute: name, source))
            append(attribute, value: Array(filled.utf8)[...], to: &output)
        }
        output.append(UInt8(ascii: ">"))
        guard !isVoid(node) else { return }
        try fillChildren(of: index, &values, &output)
        appendEnd(of: index, to: &output)
    }

    private func fillText(
        _ index: Int32, _ values: inout some HTMLTemplateValues, _ output: inout [UInt8]
    ) throws(GalleyError) {
        var source: [UInt8] = []
        tree.forEachChunk(of: index) { source += $0 }
        let parent = tree.nodes[Int(tree.nodes[Int(index)].parent)]
        let isRaw = parent.kind == .element && parent.namespace == .html && parent.name.isRawText
        guard isRaw else {
            let text = try values.text(String(decoding: source, as: UTF8.self)) { $0 }
            return appendEscaped(Array(text.utf8)[...], inAttribute: false, to: &output)
        }
        guard parent.name == .style else { return output.append(contentsOf: source) }
        output.append(
            contentsOf: try values.text(String(decoding: source, as: UTF8.self), escape: Self.escapedCSS).utf8)
    }

    private func value(ofAttribute name: String, in index: Int32) -> String? {
        let found = tree.attributes(of: index).first {
            $0.namespace == .none && tree.names.bytes(of: $0.nameIndex).elementsEqual(name.utf8)
        }
        return found.map { String(decoding: tree.bytes[$0.value], as: UTF8.self) }
    }

    // MARK: Contexts

    /// The change of values in an attribute. A value that is all of an address is one; others are parts of it.
    private static func escape(inAttribute name: some Collection<UInt8>, _ source: String) -> (String) -> String {
        let name = String(decoding: name, as: UTF8.self)
        if name == "style" { return escapedCSS }
        let addresses: Set = ["href", "src", "srcset", "action", "formaction", "cite", "background", "poster", "data"]
        let isWhole = source.hasPrefix("{{") && source.hasSuffix("}}") && source.utf8.count(where: { $0 == 0x7D }) == 2
        if addresses.contains(name), !isWhole { return percentEncoded }
        return { $0 }
    }

    private static func percentEncoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if byte < 0x80, scalar.properties.isAlphabetic || "0123456789-._~".utf8.contains(byte) {
                result.unicodeScalars.append(scalar)
            } else {
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }

    /// A value that cannot end a declaration, a string or a comment of CSS. Colours, lengths and names stay as they are.
    private static func escapedCSS(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let isPlain =
                scalar.value >= 0xA0 || scalar.properties.isAlphabetic
                || "0123456789 #%.,+-_()".unicodeScalars.contains(scalar)
            if isPlain {
                result.unicodeScalars.append(scalar)
            } else {
                result += "\\" + String(scalar.value, radix: 16) + " "
            }
        }
        return result
    }
}
