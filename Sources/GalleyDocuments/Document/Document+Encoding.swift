public import GalleyText

extension Document: WritableValue {
    /// The document as JSON text.
    ///
    /// - Parameter pretty: Whether each field is on a separate line.
    public func json(pretty: Bool = false) -> String {
        json.text(pretty: pretty)
    }

    /// The document as a JSON tree.
    package var json: JSONValue {
        var fields = JSONFields()
        fields.add("id", id?.json)
        if let box {
            fields.add("box", box.json)
        } else if let markdown {
            fields.add("markdown", markdown.json)
        } else if let html {
            fields.add("html", html.json)
        } else {
            fields.add("text", text.json)
        }
        Document.addStyles(style, spans, to: &fields)
        if containers.isEmpty {
            fields.add("container", container, unless: TextContainer())
        } else {
            fields.add("containers", containers.json)
        }
        fields.add("page", page?.json)
        fields.add("fit", fit?.json)
        fields.add("canvas", canvas, unless: CanvasOptions())
        fields.add("colors", colors, unless: [:])
        fields.add("queries", queries?.json)
        return fields.value
    }

    /// The text, style and spans of `text` as members of an object.
    static func jsonMembers(of text: AttributedText) -> [JSONMember] {
        let (style, spans) = spans(of: text)
        var fields = JSONFields()
        fields.add("text", text.string.json)
        addStyles(style, spans, to: &fields)
        return fields.members
    }

    private static func addStyles(_ style: TextAttributes, _ spans: [Span], to fields: inout JSONFields) {
        var (style, spans) = (style, spans)
        numberTags(in: &style, &spans)
        fields.add("style", style, unless: TextAttributes())
        fields.add("spans", spans, unless: [])
    }

    /// Assigns numbers to borders that are equal but not identical, so that readers can distinguish them. Others have
    /// no number.
    private static func numberTags(in style: inout TextAttributes, _ spans: inout [Span]) {
        var tags: [Border: [Tag?]] = [:]
        let borders: [WritableKeyPath<TextAttributes, Border?>] = [\.border, \.backgroundBorder, \.blockBorder]
        for attributes in [style] + spans.map(\.attributes) {
            for path in borders {
                guard let border = attributes[keyPath: path] else { continue }
                if tags[border]?.contains(border.tag) != true { tags[border, default: []].append(border.tag) }
            }
        }
        guard tags.values.contains(where: { $0.count > 1 }) else { return }
        func number(_ attributes: inout TextAttributes) {
            for path in borders {
                guard let border = attributes[keyPath: path], let known = tags[border], known.count > 1 else {
                    continue
                }
                let number = border.tag == nil ? nil : known.filter { $0 != nil }.firstIndex(of: border.tag)
                attributes[keyPath: path]?.tag = number.map { Tag(documentNumber: $0 + 1) }
            }
        }
        number(&style)
        for index in spans.indices { number(&spans[index].attributes) }
    }
}

extension Document.Span: WritableValue {
    var json: JSONValue {
        .object(
            [JSONMember("range", .array([utf16Range.lowerBound.json, utf16Range.upperBound.json]))]
                + attributes.jsonMembers)
    }
}
