internal import Galley

/// A loader of documents whose text is ready for layout.
struct DocumentLoader: Sendable {
    /// The defaults for missing fields of documents.
    var template: Document
    var fonts: FontLibrary
    var theme: Theme
    /// The parsers; if empty, those for the input format.
    var parsers: [ParserChoice]
    /// The dialect of Markdown.
    var dialect = MarkdownOptions.gitHub
    /// The lowest level of headings in a table of contents of Markdown files; nil without one.
    var contentsDepth: Int?
    /// Whether an option sets the line breaking, so that themes do not.
    var choosesLineBreaking = false
    /// Whether an option sets the margins of pages, so that themes do not.
    var choosesMargins = false
    /// Whether the text is not laid out on pages, so that contents and references have no page numbers.
    var ignoresPages = false
    /// The front matter of the Markdown that is loaded.
    var front: FrontMatter?
    /// The folder of relative image and font names; empty is the current folder.
    var folder: String
    /// The folder outside which no file named by a document is opened; nil is no limit.
    var root: String?
    /// A document template that is filled with each JSON text.
    var filled: [UInt8]?
    /// The metadata of files.
    var metadata = PDFDocument.Metadata()
    /// Finds images for parsing, measuring and drawing.
    var images = FileImageLoader()

    /// A copy with its own style. Avoids contended reference counts (ARCHITECTURE, Threads).
    var unshared: DocumentLoader {
        var copy = self
        copy.template.style = template.style.unshared
        return copy
    }

    /// Loads the document of a text in an option.
    func load(text: String, as format: InputFormat) throws(GalleyError) -> LoadedDocument {
        switch format {
        case .text:
            var document = template
            document.text = text
            return try complete(document)
        case .markdown: return try load(markdown: text)
        case .json, .jsonLines:
            return try load(json: Array(text.utf8))
        }
    }

    /// Loads the document of a file's bytes.
    func load(_ bytes: [UInt8], as format: InputFormat, place: String) throws(GalleyError) -> LoadedDocument {
        switch format {
        case .json, .jsonLines: return try load(json: bytes)
        case .markdown: return try load(text: try PlainText.decode(bytes, place: place), as: .markdown)
        case .text:
            return try load(
                text: PlainText.withoutFinalNewline(try PlainText.decode(bytes, place: place)), as: .text)
        }
    }

    /// Loads the document of a JSON text.
    func load(json: [UInt8]) throws(GalleyError) -> LoadedDocument {
        let decoded: Document.Decoded
        if let filled {
            decoded = try Document.decode(template: filled, filledFrom: json, over: template)
        } else {
            decoded = try Document.decode(json: json, over: template)
        }
        return try complete(decoded.document, warnings: decoded.warnings)
    }

    func complete(
        _ document: Document, warnings: [GalleyWarning] = []
    ) throws(GalleyError) -> LoadedDocument {
        let limited = root.map { root in
            document.limitingFonts(to: root) { FontDescriptor.File(path: $0).resolved(in: folder).path }
        }
        var document = (limited?.document ?? document).resolving(document.theme(isDark: theme.isDark))
        var warnings = warnings + (limited?.warnings ?? [])
        warnings += try fitWarnings(of: document)
        if let box = document.box {
            if template.page != nil {
                warnings.append(GalleyWarning(.document, "pages apply to texts, not to boxes; ignored", path: "box"))
            }
            let box = try self.box(box, of: document, &warnings)
            document.box = box
            let pictures = pictures(in: box)
            return LoadedDocument(
                document: document, text: AttributedText(), warnings: warnings + pictures.warnings,
                pictureSizes: pictures.sizes)
        }
        var text = try text(of: document)
        warnings += text.missingImages
        if text.hasFloatsToTrace {
            let traced = text.tracingFloats(images: images)
            text = traced.text
            warnings += traced.warnings
        }
        var loaded = LoadedDocument(document: document, text: text, warnings: warnings)
        try loaded.layOutAttachments(with: self)
        return loaded
    }
}

extension AttributedText {
    /// A warning for each image that shows its alternative text because it was not found.
    fileprivate var missingImages: [GalleyWarning] {
        var seen: Set<String> = []
        return styles.compactMap { style in
            guard let image = style.attributes.image, style.attributes.attachment == nil,
                seen.insert(image.url).inserted
            else { return nil }
            return GalleyWarning(
                .unreadableImage,
                "the image \(image.url.utf8.count > 200 ? image.url.prefix(60) + "…" : image.url) was not found, or its size is "
                    + "unknown: its alternative text is shown; only files in the document's folder are loaded")
        }
    }
}
