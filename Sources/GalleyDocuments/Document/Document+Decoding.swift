public import GalleyText

extension Document {
    /// A decoded document, with warnings about its ignored parts.
    public struct Decoded: Sendable {
        /// The document.
        public var document: Document
        /// The warnings, in the order of the document.
        public var warnings: [GalleyWarning]
    }

    /// The maximum size of a document in bytes.
    public static let byteLimit = 1 << 30

    /// Decodes a document from JSON.
    ///
    /// - Parameters:
    ///   - json: One JSON text.
    ///   - template: The defaults: its style is the base of the document's style, and its container and canvas
    ///     supply missing fields.
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)``.
    public static func decode(
        json: String, over template: Document = Document()
    ) throws(GalleyError) -> Decoded {
        try decode(json: Array(json.utf8), over: template)
    }

    /// Decodes a document from the UTF-8 bytes of a JSON text.
    public static func decode(
        json: [UInt8], over template: Document = Document()
    ) throws(GalleyError) -> Decoded {
        let (value, notes) = try readTree(json)
        var decoding = DocumentDecoding()
        for note in notes { decoding.warn(note) }
        let placeholder = Placeholders.first(in: json, value)
        if let (path, name) = placeholder { decoding.warn(placeholder: name, path: path) }
        do throws(GalleyError) {
            let document = try decoding.document(value, over: template)
            return Decoded(document: document, warnings: decoding.warnings)
        } catch {
            throw error.adding(placeholder: placeholder?.name)
        }
    }

    /// The `id` of a document, even if the rest is invalid; `nil` if it has none or is not JSON.
    public static func id(inJSON json: [UInt8]) -> String? {
        guard let (value, _) = try? readTree(json), let id = value[key: "id"] else { return nil }
        var decoding = DocumentDecoding()
        return try? decoding.identifier(id)
    }

    static func readTree(_ json: [UInt8]) throws(GalleyError) -> (JSONValue, notes: [String]) {
        guard json.count <= byteLimit else {
            throw .invalidDocument(
                path: "", reason: "it has \(json.count) bytes; at most \(byteLimit) are allowed")
        }
        do {
            return try JSONReader.read(json)
        } catch {
            throw .invalidDocument(
                path: "", reason: "not JSON: line \(error.line), column \(error.column): \(error.reason)")
        }
    }
}

extension DocumentDecoding {
    package mutating func document(
        _ value: JSONValue, over template: Document = Document()
    ) throws(GalleyError) -> Document {
        if path.isEmpty { isDocument = true }
        guard case .object = value, let members = try members(value, "a document (an object)") else {
            throw failure(expected: "a document (an object)", found: value)
        }
        var document = template
        var text: String?
        var box: JSONValue?
        var spans: JSONValue?
        for member in members {
            enter(member.key)
            switch member.key {
            case "$schema": break
            case "id": document.id = try identifier(member.value)
            case "text": text = try string(member.value)
            case "markdown": document.markdown = try string(member.value)
            case "box": box = member.value
            case "style":
                if let style = try attributes(member.value) {
                    document.style = style.merging(over: template.style)
                }
            case "spans": spans = member.value
            case "containers":
                document.containers = try containers(member.value, over: template.container) ?? document.containers
            case "page": document.page = try page(member.value, over: template.page)
            case "fit": document.fit = try fit(member.value, over: template.fit)
            case "container": document.container = try container(member.value, over: template.container)
            case "canvas": document.canvas = try canvas(member.value, over: template.canvas)
            case "colors": document.colors = try namedColors(member.value)
            case "queries": document.queries = try queries(member.value)
            default: warnUnknown(DocumentFields.document)
            }
            leave()
        }
        if text != nil, document.markdown != nil {
            enter("markdown")
            throw failure("a document has a \"text\" or \"markdown\", not both")
        }
        if let both = members.first(where: { $0.key == "containers" && $0.value != .null }),
            members.contains(where: { $0.key == "container" && $0.value != .null })
        {
            enter(both.key)
            throw failure("a document has a \"container\" or \"containers\", not both")
        }
        if let box, box != .null {
            enter("box")
            guard text == nil, document.markdown == nil else {
                throw failure("a document has a \"box\" or a text, not both; put the text into the box")
            }
            document.box = try self.box(box, style: document.style)
            leave()
            warnBesideBox(members)
        }
        guard text != nil || document.markdown != nil || document.box != nil else {
            throw failure("a document needs a \"text\", \"markdown\" or \"box\"")
        }
        if let text { document.text = text }
        if let spans {
            enter("spans")
            document.spans = try self.spans(spans, in: text) ?? []
            try checkTextBoxes(of: document)
            leave()
        }
        return document
    }

    /// Warns about text fields in a document of boxes. Boxes only use the size of its container.
    private mutating func warnBesideBox(_ members: [JSONMember]) {
        for member in members where member.value != .null {
            enter(member.key)
            switch member.key {
            case "spans", "containers", "page", "fit": warn("applies to texts, not to boxes; ignored")
            case "container":
                guard case .object(let fields) = member.value else { break }
                for field in fields where !["width", "height"].contains(field.key) && field.value != .null {
                    enter(field.key)
                    warn("boxes use only the width and height of a container; ignored")
                    leave()
                }
            default: break
            }
            leave()
        }
    }

    /// Checks the total size of nested text boxes, which may expand beyond that of their JSON.
    private func checkTextBoxes(of document: Document) throws(GalleyError) {
        guard document.spans.contains(where: { $0.attributes.textBox != nil }),
            try document.attributedText().drawnByteCount > AttributedText.drawnByteLimit
        else { return }
        throw failure("nested boxes of text have more than \(AttributedText.drawnByteLimit) bytes in total")
    }

    /// A string, or a whole number, which is converted to its digits.
    mutating func identifier(_ value: JSONValue) throws(GalleyError) -> String? {
        if case .number(let number) = value, Int(exactly: number) != nil { return DecimalText.of(number) }
        return try string(value, "a string")
    }

    /// The spans of `text`; if it is not yet known, ranges are not checked against it.
    private mutating func spans(_ value: JSONValue, in text: String?) throws(GalleyError) -> [Document.Span]? {
        guard let elements = try elements(value, "an array of spans") else { return nil }
        let map = elements.isEmpty ? nil : text.map { UTF16Map($0) }
        var spans: [Document.Span] = []
        spans.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            enter(index)
            guard let members = try members(element, "a span (an object)") else {
                throw failure(expected: "a span (an object)", found: element)
            }
            guard let range = members.last(where: { $0.key == "range" })?.value else {
                throw failure("a span needs a \"range\"")
            }
            enter("range")
            let units = try self.range(range, map)
            leave()
            spans.append(
                Document.Span(
                    utf16Range: units, attributes: try attributes(members, beside: ["range"], DocumentFields.span))
            )
            leave()
        }
        return spans
    }

    private func range(_ value: JSONValue, _ map: UTF16Map?) throws(GalleyError) -> Range<Int> {
        let expected = "an array [start, end] of UTF-16 offsets"
        guard case .array(let ends) = value, ends.count == 2, case .number(let first) = ends[0],
            case .number(let last) = ends[1], let start = Int(exactly: first), let end = Int(exactly: last)
        else { throw failure(expected: expected, found: value) }
        guard start <= end else { throw failure("the span ends at \(end), before it starts at \(start)") }
        if let map {
            do {
                _ = try map.utf8Range(ofSpan: start..<end)
            } catch {
                throw failure(error.reason)
            }
        } else if start < 0 {
            throw failure("the span starts at \(start), before the text")
        }
        return start..<end
    }

    /// The text of a box as a document, with `style` as the base of its style.
    mutating func boxDocument(_ members: [JSONMember], _ style: TextAttributes) throws(GalleyError) -> Document {
        var document = Document(style: style)
        var text: String?
        var spans: JSONValue?
        for member in members {
            enter(member.key == "style" ? "textStyle" : member.key)
            switch member.key {
            case "text": text = try string(member.value)
            case "markdown": document.markdown = try string(member.value)
            case "style":
                if let own = try attributes(member.value) { document.style = own.merging(over: style) }
            default: spans = member.value
            }
            leave()
        }
        if text != nil, document.markdown != nil {
            throw failure("a box has a \"text\" or \"markdown\", not both")
        }
        if let text { document.text = text }
        if let spans {
            enter("spans")
            document.spans = try self.spans(spans, in: text) ?? []
            leave()
        }
        return document
    }

    /// A text with style and spans only.
    mutating func attributedText(_ members: [JSONMember]) throws(GalleyError) -> AttributedText {
        var document = Document()
        var text: String?
        var spans: JSONValue?
        for member in members {
            enter(member.key)
            switch member.key {
            case "text": text = try string(member.value)
            case "style": document.style = try attributes(member.value) ?? TextAttributes()
            case "spans": spans = member.value
            default: warnUnknown(DocumentFields.token)
            }
            leave()
        }
        guard let text else { throw failure("expected a \"text\", found none") }
        document.text = text
        if let spans {
            enter("spans")
            document.spans = try self.spans(spans, in: text) ?? []
            leave()
        }
        return try document.attributedText()
    }
}
