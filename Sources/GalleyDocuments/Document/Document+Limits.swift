internal import GalleySupport
public import GalleyText

extension Document {
    /// Limits for untrusted documents.
    ///
    ///     let limits = Document.Limits(textByteCount: 100_000, boxCount: 1000, folder: "/srv/uploads/17")
    ///     let decoded = try Document.decode(json: #"{"text": "Hello"}"#, limits: limits)
    ///
    /// Images are opened when they are drawn: set the same folder as the `root` of the image loader.
    public struct Limits: Sendable, Hashable {
        /// The maximum size of the JSON text in bytes.
        public var byteCount: Int
        /// The maximum total size of all texts in UTF-8 bytes, including those of boxes, headers, footers and tokens.
        public var textByteCount: Int
        /// The maximum total number of spans of all texts, including the style runs of box texts.
        public var spanCount: Int
        /// The maximum number of boxes.
        public var boxCount: Int
        /// The folder of allowed font files. Files outside it, or reached through a link that leads out of it, are
        /// ignored with a warning; relative names are relative to it. `nil` is no limit.
        public var folder: String?

        /// Creates limits; by default unlimited.
        public init(
            byteCount: Int = Document.byteLimit, textByteCount: Int = .max, spanCount: Int = .max,
            boxCount: Int = .max, folder: String? = nil
        ) {
            self.byteCount = byteCount
            self.textByteCount = textByteCount
            self.spanCount = spanCount
            self.boxCount = boxCount
            self.folder = folder
        }
    }

    /// Decodes an untrusted document from JSON.
    ///
    /// - Parameters:
    ///   - json: The UTF-8 bytes of one JSON text.
    ///   - template: The defaults, to which no limits apply.
    ///   - limits: The limits for the document.
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)``, also if a limit is exceeded.
    public static func decode(
        json: [UInt8], over template: Document = Document(), limits: Limits
    ) throws(GalleyError) -> Decoded {
        try limits.check(byteCount: json.count)
        return try limits.checked(try decode(json: json, over: template))
    }

    /// Decodes an untrusted document from JSON.
    public static func decode(
        json: String, over template: Document = Document(), limits: Limits
    ) throws(GalleyError) -> Decoded {
        try decode(json: Array(json.utf8), over: template, limits: limits)
    }

    /// The document without font files outside a folder, and a warning for each.
    ///
    /// - Parameter place: Returns the path of a file named by the document.
    package func limitingFonts(
        to root: String, from place: (String) -> String
    ) -> (document: Document, warnings: [GalleyWarning]) {
        let limit = FolderLimit(root)
        var refused: Set<String> = []
        func limitFonts(_ attributes: inout TextAttributes) {
            if let files = attributes.font?.files { attributes.font?.files = allowed(files) }
            guard var font = attributes.paragraph?.font else { return }
            font.files = allowed(font.files)
            attributes.paragraph?.font = font
        }
        func allowed(_ files: [FontDescriptor.File]?) -> [FontDescriptor.File]? {
            files?.compactMap { file in
                if let path = FolderLimit.resolved(place(file.path)), limit.contains(resolved: path) {
                    return FontDescriptor.File(path: path, index: file.index)
                }
                refused.insert(DataURI.shown(file.path))
                return nil
            }
        }
        let limited = transformingAttributes { attributes in
            limitFonts(&attributes)
            attributes.transformAttachedText(limitFonts)
        }
        let warnings = refused.sorted().map {
            GalleyWarning(.unusableFont, "\($0) was ignored: files are limited to \(root)")
        }
        return (limited, warnings)
    }
}

extension Document.Limits {
    private func check(
        _ count: Int, atMost limit: Int, _ path: String, _ items: String
    ) throws(GalleyError) {
        guard count > limit else { return }
        throw .invalidDocument(path: path, reason: "it has \(count) \(items); at most \(limit) are allowed")
    }

    /// Checks the size of a JSON text.
    func check(byteCount count: Int) throws(GalleyError) { try check(count, atMost: byteCount, "", "bytes") }

    /// Checks a decoded document, and removes font files outside the allowed folder.
    func checked(_ decoded: Document.Decoded) throws(GalleyError) -> Document.Decoded {
        var decoded = decoded
        let counts = Counts(decoded.document)
        try check(counts.textBytes, atMost: textByteCount, "text", "bytes of text")
        try check(counts.spans, atMost: spanCount, "spans", "spans")
        try check(counts.boxes, atMost: boxCount, "box", "boxes")
        if let folder {
            let limited = decoded.document.limitingFonts(to: folder) { $0.hasPrefix("/") ? $0 : folder + "/" + $0 }
            decoded.document = limited.document
            decoded.warnings += limited.warnings
        }
        return decoded
    }
}

/// The sizes of a document's parts.
private struct Counts {
    var textBytes = 0
    var spans = 0
    var boxes = 0

    init(_ document: Document) {
        add(document)
    }

    private mutating func add(_ document: Document) {
        textBytes += document.text.utf8.count + (document.markdown?.utf8.count ?? 0) + (document.html?.utf8.count ?? 0)
        spans += document.spans.count
        add(document.style)
        for span in document.spans { add(span.attributes) }
        for container in [document.container] + document.containers { add(container) }
        for part in document.page?.edgeContents ?? [] { add(part) }
        if let box = document.box { addBox(box) }
    }

    private mutating func addBox(_ box: Box) {
        // Without recursion, for boxes of any depth.
        var open = [box]
        while let box = open.popLast() {
            boxes += 1
            if case .text(let content) = box.content {
                textBytes += content.text.string.utf8.count + (content.markdown?.utf8.count ?? 0)
                spans += content.spans.count + max(0, content.text.styleRuns.count - 1)
                add(content.style)
                for span in content.spans { add(span.attributes) }
                addBoxes(in: content.text)
                add(content.container)
            }
            open += box.children
        }
    }

    private mutating func add(_ container: TextContainer) {
        guard let token = container.truncationToken else { return }
        textBytes += token.string.utf8.count
        addBoxes(in: token)
    }

    /// Adds the text box of an attachment; decoding limits the depth.
    private mutating func add(_ attributes: TextAttributes) {
        if let inline = attributes.attachment?.inlineBox { addBox(inline.box) }
        guard let box = attributes.textBox else { return }
        textBytes += box.text.string.utf8.count
        spans += max(0, box.text.styleRuns.count - 1)
        addBoxes(in: box.text)
        add(box.container)
    }

    private mutating func addBoxes(in text: AttributedText) {
        for style in text.styles { add(style.attributes) }
    }
}

extension Document {
    /// The document with all attributes changed: those of its text, boxes, tokens, headers, footers and boxes in
    /// margins.
    private func transformingAttributes(_ change: (inout TextAttributes) -> Void) -> Document {
        var result = self
        change(&result.style)
        for index in spans.indices { change(&result.spans[index].attributes) }
        result.container.truncationToken?.transformAttributes(change)
        for index in containers.indices { result.containers[index].truncationToken?.transformAttributes(change) }
        result.page = page?.mappingEdges { $0.transformingAttributes(change) }
        result.page?.mapBoxStyles(change)
        result.box = box.map { $0.transformingAttributes(change) }
        return result
    }
}

extension Box {
    fileprivate func transformingAttributes(_ change: (inout TextAttributes) -> Void) -> Box {
        var result = self
        if case .text(var content) = content {
            content.text.transformAttributes(change)
            change(&content.style)
            for index in content.spans.indices { change(&content.spans[index].attributes) }
            content.container.truncationToken?.transformAttributes(change)
            result.content = .text(content)
        }
        // The depth is limited by decoding.
        result.children = children.map { $0.transformingAttributes(change) }
        return result
    }
}
