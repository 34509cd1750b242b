public import GalleyText

extension Document {
    /// The document as JSON text.
    ///
    /// - Parameter pretty: Whether each field is on a separate line.
    public func json(pretty: Bool = false) -> String {
        json.text(pretty: pretty)
    }

    /// The document as a JSON tree.
    package var json: JSONValue {
        var fields = JSONFields()
        fields.add("id", id.map { .string($0) })
        if let box {
            fields.add("box", box.json)
        } else if let markdown {
            fields.add("markdown", .string(markdown))
        } else {
            fields.add("text", .string(text))
        }
        Document.addStyles(style, spans, to: &fields)
        if containers.isEmpty {
            fields.add("container", container, unless: TextContainer()) { $0.json }
        } else {
            fields.add("containers", .array(containers.map(\.json)))
        }
        fields.add("page", page?.json)
        fields.add("fit", fit?.json)
        fields.add("canvas", canvas, unless: CanvasOptions()) { $0.json }
        fields.add("colors", colors, unless: [:]) { colors in
            .object(colors.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.json) })
        }
        fields.add("queries", queries?.json)
        return fields.value
    }

    /// The text, style and spans of `text` as members of an object.
    static func jsonMembers(of text: AttributedText) -> [JSONMember] {
        let (style, spans) = spans(of: text)
        var fields = JSONFields()
        fields.add("text", .string(text.string))
        addStyles(style, spans, to: &fields)
        return fields.members
    }

    private static func addStyles(_ style: TextAttributes, _ spans: [Span], to fields: inout JSONFields) {
        var (style, spans) = (style, spans)
        numberTags(in: &style, &spans)
        fields.add("style", style, unless: TextAttributes()) { $0.json }
        fields.add("spans", spans, unless: []) { .array($0.map(\.json)) }
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

extension Document.Span {
    var json: JSONValue {
        .object(
            [JSONMember("range", .array([.integer(utf16Range.lowerBound), .integer(utf16Range.upperBound)]))]
                + attributes.jsonMembers)
    }
}

extension Document.CanvasOptions {
    fileprivate var json: JSONValue {
        var fields = JSONFields()
        fields.add("background", background?.json)
        fields.add("scale", scale.map { .number($0) })
        fields.add("padding", padding.map { .number($0) })
        fields.add("pdf", pdf.map { .string($0.rawValue) })
        return fields.value
    }
}
