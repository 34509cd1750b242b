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
        try decode(json, over: template, DocumentDecoding())
    }

    /// Decodes the values that other documents do not set, which are a document without content.
    ///
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)``.
    public static func decodeDefaults(json: [UInt8]) throws(GalleyError) -> Decoded {
        var decoding = DocumentDecoding()
        decoding.allowsNoContent = true
        return try decode(json, over: Document(), decoding)
    }

    private static func decode(
        _ json: [UInt8], over template: Document, _ initial: DocumentDecoding
    ) throws(GalleyError) -> Decoded {
        let (value, notes) = try readTree(json)
        var decoding = initial
        for note in notes { decoding.warn(note) }
        let placeholder = Placeholders.first(in: json, value)
        if let (path, name) = placeholder { decoding.warn(placeholder: name, path: path) }
        do throws(GalleyError) {
            let document = try decoding.document(value, over: template)
            return Decoded(document: document, warnings: decoding.warnings)
        } catch {
            throw decoding.summary(of: error).adding(placeholder: placeholder?.name)
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
        let count = usedNameCount
        guard let document = try object(value, Document.Fields.self, over: Document.Fields(document: template)) else {
            throw failure(expected: Document.Fields.expectedObject, found: value)
        }
        if usedNameCount > count { checkNames(after: count, in: document) }
        return document
    }

    /// Warns about text fields in a document of boxes. Boxes only use the size of its container.
    fileprivate mutating func warnBesideBox(_ members: [JSONMember]) {
        for member in members where member.value != .null {
            switch member.key {
            case "spans", "containers", "fit":
                warn("applies to texts, not to boxes; ignored", at: member.key)
            case "container":
                guard case .object(let fields) = member.value else { continue }
                enter(member.key)
                for field in fields where !["width", "height"].contains(field.key) && field.value != .null {
                    warn("boxes use only the width and height of a container; ignored", at: field.key)
                }
                leave()
            default: break
            }
        }
    }

    /// Checks the total size of nested text boxes, which may expand beyond that of their JSON.
    fileprivate func checkTextBoxes(of document: Document) throws(GalleyError) {
        let isNested = document.spans.contains {
            $0.attributes.textBox != nil || $0.attributes.attachment?.inlineBox != nil
        }
        guard isNested,
            try document.attributedText().drawnByteCount > AttributedText.drawnByteLimit
        else { return }
        throw failure("nested boxes of text have more than \(AttributedText.drawnByteLimit) bytes in total")
    }

    /// A string, or a whole number, which is converted to its digits.
    mutating func identifier(_ value: JSONValue) throws(GalleyError) -> String? {
        if case .number(let number) = value, Int(exactly: number) != nil { return DecimalText.of(number) }
        if case .largeInteger(let digits) = value { return digits }
        return try string(value, "a string")
    }

    /// The spans of `text`; if it is not yet known, ranges are not checked against it.
    private mutating func spans(_ value: JSONValue, in text: String?) throws(GalleyError) -> [Document.Span]? {
        guard let elements = try elements(value, "an array of spans") else { return nil }
        let map = elements.isEmpty ? nil : text.map { UTF16Map($0) }
        var spans: [Document.Span] = []
        spans.reserveCapacity(elements.count)
        var search = SpanSearch(text: text)
        var failed: GalleyError?
        for (index, element) in elements.enumerated() {
            try recover(&failed) { decoding throws(GalleyError) in
                decoding.enter(index)
                spans.append(try decoding.span(element, &search, map))
                decoding.leave()
            }
        }
        if let failed { throw failed }
        return spans
    }

    private mutating func span(
        _ element: JSONValue, _ search: inout SpanSearch, _ map: UTF16Map?
    ) throws(GalleyError) -> Document.Span {
        guard let members = try members(element, "a span (an object)") else {
            throw failure(expected: "a span (an object)", found: element)
        }
        let units: Range<Int>
        if let range = element[key: "range"], range != .null {
            enter("range")
            units = try self.range(range, map)
            leave()
            for name in ["find", "occurrence"] where element[key: name] ?? .null != .null {
                warn("the span has a \"range\", which is used; ignored", at: name)
            }
        } else if let found = try find(element, &search, map) {
            units = found
        } else {
            throw failure("a span needs a \"range\", or \"find\" with a part of the text")
        }
        let attributes = try attributes(members, beside: ["range", "find", "occurrence"], KnownFields.span)
        return Document.Span(utf16Range: units, attributes: attributes)
    }

    /// The range of the text that a span finds; nil if it does not search.
    private mutating func find(
        _ span: JSONValue, _ search: inout SpanSearch, _ map: UTF16Map?
    ) throws(GalleyError) -> Range<Int>? {
        guard let value = span[key: "find"], value != .null else { return nil }
        enter("occurrence")
        let occurrence = try integer(span[key: "occurrence"] ?? .null, in: 1...1_000_000_000) ?? 1
        leave()
        enter("find")
        defer { leave() }
        guard let wanted = try string(value), !wanted.isEmpty else {
            throw failure(expected: "a part of the text", found: value)
        }
        guard let map else { throw failure("only a \"text\" can be searched; in Markdown, use its marks") }
        switch search.find(wanted, occurrence: occurrence) {
        case .found(let range): return map.utf16Offset(range.lowerBound)..<map.utf16Offset(range.upperBound)
        case .missing(0): throw failure("the text does not contain \(value.summary)")
        case .missing(let count):
            throw failure("the text contains \(value.summary) only \(count == 1 ? "once" : "\(count) times")")
        case .exhausted: throw failure("the spans of a long text search too much; write \"range\" instead")
        }
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
}

extension Document {
    /// The fields of a document.
    struct Fields {
        var document = Document()
        var text: String?
        var markdown: String?
        var html: String?
        var box: JSONValue?
        var blocks: [TextBlock]?
        var spans: JSONValue?

        mutating func setStyle(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            if let style = try decoding.attributes(value) { document.style = style.merging(over: document.style) }
        }

        mutating func setContainer(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            document.container = try decoding.container(value, over: document.container)
        }

        mutating func setContainers(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            if let new = try decoding.containers(value, over: document.container) { document.containers = new }
        }

        mutating func setPage(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            let base = document.page ?? Document.Page()
            if let new = try decoding.object(value, Document.Page.self, over: base) { document.page = new }
        }

        mutating func setFit(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            document.fit = try decoding.fit(value, over: document.fit)
        }

        mutating func setCanvas(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            let base = document.canvas
            if let new = try decoding.object(value, Document.CanvasOptions.self, over: base) { document.canvas = new }
        }

        func finished(_ decoding: inout DocumentDecoding, _ object: JSONValue) throws(GalleyError) -> Document {
            if text != nil, markdown != nil {
                decoding.enter("markdown")
                throw decoding.failure("a document has a \"text\" or \"markdown\", not both")
            }
            try checkContainers(of: object, &decoding)
            var document = document
            if html != nil, text != nil || markdown != nil {
                decoding.enter("html")
                throw decoding.failure("a document has a \"text\", \"markdown\" or \"html\", not several")
            }
            if let blocks {
                guard text == nil, markdown == nil, html == nil, box == nil, spans == nil else {
                    decoding.enter("blocks")
                    throw decoding.failure(
                        "a document has \"blocks\" or another content, not both; blocks have texts and spans")
                }
                let built = AttributedText(blocks: blocks.map { .block($0) })
                let (style, spans) = Document.spans(of: built)
                document.text = built.string
                (document.style, document.spans) = (style.merging(over: document.style), spans)
                try decoding.checkTextBoxes(of: document)
                return document
            }
            if let markdown { document.markdown = markdown }
            if let html { document.html = html }
            if let box { document.box = try self.box(box, &decoding) }
            let hasContent =
                text != nil || document.markdown != nil || document.html != nil || document.box != nil
            guard hasContent || decoding.allowsNoContent else {
                throw decoding.failure(
                    "a document needs a \"text\", \"markdown\", \"html\", \"blocks\" or \"box\"" + misspelt(object))
            }
            if case .object(let members) = object, box != nil { decoding.warnBesideBox(members) }
            if let text { document.text = text }
            if let spans {
                document.spans = try decoding.spans(field: spans, in: text)
                try decoding.checkTextBoxes(of: document)
            }
            return document
        }

        /// The unknown field that may have been meant as the content.
        private func misspelt(_ object: JSONValue) -> String {
            guard case .object(let members) = object else { return "" }
            for member in members.prefix(100) where !Self.knownFields.contains(member.key) {
                if let meant = Suggestion.nearest(to: member.key, among: ["text", "markdown", "html", "blocks", "box"])
                {
                    return "; did you mean \"\(meant)\" by \"\(member.key)\"?"
                }
            }
            return ""
        }

        /// Checks that one container or several are given, not both.
        private func checkContainers(
            of object: JSONValue, _ decoding: inout DocumentDecoding
        ) throws(GalleyError) {
            guard case .object(let members) = object else { return }
            let given = members.lazy.filter { $0.value != .null }.map(\.key)
            if given.contains("container"), given.contains("containers") {
                decoding.enter("containers")
                throw decoding.failure("a document has a \"container\" or \"containers\", not both")
            }
        }

        private func box(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) -> Box? {
            decoding.enter("box")
            defer { decoding.leave() }
            guard text == nil, markdown == nil, html == nil else {
                throw decoding.failure("a document has a \"box\" or a text, not both; put the text into the box")
            }
            return try decoding.box(value, style: document.style)
        }
    }
}

extension AttributedText {
    /// The fields of a text with style and spans only.
    struct Fields {
        var text: String?
        var style = TextAttributes()
        var spans: JSONValue?

        func finished(_ decoding: inout DocumentDecoding, _: JSONValue) throws(GalleyError) -> AttributedText {
            guard let text else { throw decoding.failure("expected a \"text\", found none") }
            var document = Document(style: style)
            document.text = text
            if let spans { document.spans = try decoding.spans(field: spans, in: text) }
            return try document.attributedText()
        }
    }
}

extension DocumentDecoding {
    /// A value that is read when other fields are known.
    func raw(_ value: JSONValue) throws(GalleyError) -> JSONValue? { value }

    /// The value of the field `spans` in the object at the current path.
    mutating func spans(field value: JSONValue, in text: String?) throws(GalleyError) -> [Document.Span] {
        enter("spans")
        defer { leave() }
        return try spans(value, in: text) ?? []
    }
}
