internal import Galley

/// Turns input into documents whose text is ready to lay out.
struct DocumentLoader: Sendable {
    /// What documents that leave something open are completed with.
    var template: Document
    var fonts: FontLibrary
    var theme: Theme
    /// Empty: whatever suits the input.
    var parsers: [ParserChoice]
    /// Relative names of images and fonts start here; empty is the current folder.
    var folder: String
    /// No file that a document names is opened outside of this folder; nil is no limit.
    var root: String?
    /// A document whose holes each JSON text that is read fills, and does not stand for a document itself.
    var filled: [UInt8]?
    /// The rows that a text may take in the least width that allows it; nil is as its container says.
    var rows: Int?
    /// What files say of a document.
    var metadata = PDFDocument.Metadata()

    /// The same with a style of its own: threads that share one meet at the count of its references.
    var unshared: DocumentLoader {
        var copy = self
        copy.template.style = template.style.unshared
        return copy
    }

    /// The document of a text that was given as such.
    func load(text: String, as format: InputFormat) throws(GalleyError) -> LoadedDocument {
        switch format {
        case .text:
            var document = template
            document.text = text
            return try complete(document)
        case .markdown:
            var document = template
            document.markdown = text
            return try complete(document)
        case .json, .jsonLines:
            return try load(json: Array(text.utf8))
        }
    }

    /// The document of a file's bytes.
    func load(_ bytes: [UInt8], as format: InputFormat, place: String) throws(GalleyError) -> LoadedDocument {
        switch format {
        case .json, .jsonLines: return try load(json: bytes)
        case .markdown: return try load(text: try PlainText.decode(bytes, place: place), as: .markdown)
        case .text:
            return try load(
                text: PlainText.withoutFinalNewline(try PlainText.decode(bytes, place: place)), as: .text)
        }
    }

    /// The document of a JSON text.
    func load(json: [UInt8]) throws(GalleyError) -> LoadedDocument {
        let decoded: Document.Decoded
        if let filled {
            decoded = try Document.decode(template: filled, filledFrom: json, over: template)
        } else {
            decoded = try Document.decode(json: json, over: template)
        }
        return try complete(decoded.document, warnings: decoded.warnings)
    }

    private func complete(
        _ document: Document, warnings: [GalleyWarning] = []
    ) throws(GalleyError) -> LoadedDocument {
        let limited = root.map { root in
            document.limitingFonts(to: root) { FontDescriptor.File(path: $0).resolved(in: folder).path }
        }
        var document = (limited?.document ?? document).resolving(document.theme(isDark: theme.isDark))
        var warnings = warnings + (limited?.warnings ?? [])
        if document.queries != nil, let parts = document.textParts {
            warnings.append(
                GalleyWarning(
                    .document,
                    "queries are about one text in its container and were left aside: this is a document of \(parts)",
                    path: "queries"))
        }
        if let box = document.box {
            if template.page != nil {
                warnings.append(GalleyWarning(.document, "pages are of texts, not of boxes; left aside", path: "box"))
            }
            let box = try self.box(box, of: document, &warnings)
            document.box = box
            let pictures = pictures(in: box)
            return LoadedDocument(
                document: document, text: AttributedText(), warnings: warnings + pictures.warnings,
                pictureSizes: pictures.sizes)
        }
        var text = try text(of: document)
        if text.hasFloatsToTrace {
            let images = FileImageLoader(baseDirectory: folder.isEmpty ? nil : folder, root: root)
            let traced = text.tracingFloats(images: images)
            text = traced.text
            warnings += traced.warnings
        }
        var loaded = LoadedDocument(document: document, text: text, warnings: warnings)
        try loaded.layOutAttachments(with: self)
        return loaded
    }
}

extension Document {
    /// What a document consists of that is not one text in its container; `nil` where it is.
    var textParts: String? { box != nil ? "boxes" : page != nil ? "pages" : nil }
}
