public import GalleyDocuments
internal import GalleyHTML
public import GalleyText
public import GalleyValues

extension Document {
    /// Reads a document from a file.
    ///
    ///     let document = try Document(contentsOf: "book.md")
    ///     let layout = try document.prepared().layout()
    ///     try layout.write(to: "book.pdf")
    ///
    /// Relative names of images and fonts in the document are relative to the file's folder.
    /// - Parameters:
    ///   - path: The file.
    ///   - format: The format; `nil` is that of the file name extension, or else of the contents.
    ///   - defaults: The values of fields that the document does not set.
    /// - Throws: ``GalleyError/unreadableFile(path:reason:)``, ``GalleyError/unparsableText(format:reason:)`` for bytes
    ///   that are not UTF-8, ``GalleyError/invalidDocument(path:reason:)`` for JSON.
    public init(
        contentsOf path: String, format: DocumentFormat? = nil, defaults: Document = Document()
    ) throws(GalleyError) {
        let bytes = try FileBytes.read(path)
        try self.init(
            bytes, format: format ?? DocumentFormat(fileName: path) ?? DocumentFormat(guessedFrom: bytes),
            name: path, folder: Document.folder(of: path), defaults: defaults)
    }

    /// Reads a document from the bytes of a file.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file. JSON Lines have one line.
    ///   - name: The name of the file in errors.
    ///   - folder: The folder of relative names; empty is the current one.
    ///   - defaults: The values of fields that the document does not set.
    /// - Throws: ``GalleyError/unparsableText(format:reason:)`` for bytes that are not UTF-8,
    ///   ``GalleyError/invalidDocument(path:reason:)`` for JSON.
    public init(
        _ bytes: [UInt8], format: DocumentFormat, name: String = "the text", folder: String = "",
        defaults: Document = Document()
    ) throws(GalleyError) {
        switch format {
        case .json, .jsonLines:
            self.init(try Document.decode(json: bytes, over: defaults), folder: folder)
        case .html:
            self = defaults
            html = HTMLDocument.text(of: bytes)
            origin = Origin(folder: folder)
        case .xhtml:
            self = defaults
            html = HTMLDocument.xhtml(of: bytes)
            origin = Origin(folder: folder)
        case .markdown:
            self = defaults
            markdown = try PlainText.decode(bytes, place: name)
            origin = Origin(folder: folder, isMarkdownFile: true)
        case .text:
            self = defaults
            text = PlainText.withoutFinalNewline(try PlainText.decode(bytes, place: name))
            origin = Origin(folder: folder)
        }
    }

    /// Fills a template with data, both in files.
    ///
    ///     let document = try Document(contentsOf: "card.html", filledFrom: "card.json")
    ///
    /// - Parameters:
    ///   - path: The template, in JSON or HTML.
    ///   - data: The file of the values, in JSON.
    ///   - defaults: The values of fields that the template does not set.
    /// - Throws: ``GalleyError/unreadableFile(path:reason:)``, ``GalleyError/invalidDocument(path:reason:)``.
    public init(
        contentsOf path: String, filledFrom data: String, defaults: Document = Document()
    ) throws(GalleyError) {
        try self.init(
            template: try FileBytes.read(path), format: DocumentFormat(fileName: path) ?? .json,
            data: try FileBytes.read(data), folder: Document.folder(of: path), defaults: defaults)
    }

    /// Fills a template with data.
    ///
    /// - Parameters:
    ///   - template: The bytes of a document in JSON or HTML with `{{name}}` in its texts.
    ///   - format: `json`, `html` or `xhtml`.
    ///   - data: The UTF-8 bytes of the values, in JSON.
    ///   - folder: The folder of relative names; empty is the current one.
    ///   - defaults: The values of fields that the template does not set.
    ///   - valueCount: The maximum number of elements of HTML, or of values of JSON, that the document may have.
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)``.
    public init(
        template: [UInt8], format: DocumentFormat = .json, data: [UInt8], folder: String = "",
        defaults: Document = Document(), valueCount: Int = 2_000_000
    ) throws(GalleyError) {
        if format.isHTML {
            self = defaults
            try fill(html: template, with: JSONTemplate(json: data, limit: valueCount))
            origin = Origin(folder: folder)
            return
        }
        self.init(
            try Document.decode(
                template: template, filledFrom: data, over: defaults, valueCount: valueCount, limits: Limits()),
            folder: folder)
    }

    /// Creates a document that was decoded from a file in a folder.
    public init(_ decoded: Decoded, folder: String) {
        self = decoded.document
        origin = Origin(folder: folder, warnings: decoded.warnings)
    }

    /// The folder of a file; empty is the current one.
    package static func folder(of path: String) -> String {
        guard path != "-", let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
