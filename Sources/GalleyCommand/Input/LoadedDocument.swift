internal import Galley
internal import Glibc

/// A document whose text is ready for layout, with warnings about its ignored parts.
struct LoadedDocument: Sendable {
    var document: Document
    var text: AttributedText
    var warnings: [GalleyWarning]
    /// The dialect of Markdown of its source.
    var dialect = MarkdownOptions.gitHub
    /// The title and author that the document states.
    var metadata = PDFDocument.Metadata()
    /// The sizes of images in boxes by name, in points.
    var pictureSizes: [String: Size] = [:]
    /// The text with the text boxes and formulas of its attachments laid out; nil if it has none.
    var laidOut: AttributedText?

    /// The warnings of drawing that were not already reported while loading the document.
    func unreported(_ warnings: [GalleyWarning]) -> [GalleyWarning] {
        let reported = Set(self.warnings.map(\.message))
        return warnings.filter { !reported.contains($0.message) }
    }

    /// Lays out the text. Font files with relative names are searched in the document's folder first.
    func layout(with loader: DocumentLoader) throws(GalleyError) -> TextLayout {
        let text = fontsResolved(with: loader)
        let containers = document.containers.isEmpty ? [document.container] : document.containers
        if containers.count == 1 {
            if let fit = document.fit {
                let layout = try TextLayout.fitting(text, in: containers[0], fit, fonts: loader.fonts).layout
                try loader.check(layout, fits: fit)
                return layout
            }
        }
        return try TextLayout(text, in: containers, fonts: loader.fonts)
    }

    /// The text with relative font files resolved in the document's folder.
    func fontsResolved(with loader: DocumentLoader) -> AttributedText {
        (laidOut ?? text).fontsResolved(in: loader.folder)
    }

    /// Lays out the text boxes and formulas of attachments, and of its containers' tokens.
    mutating func layOutAttachments(with loader: DocumentLoader) throws(GalleyError) {
        if text.needsAttachmentLayout { laidOut = try loader.layingOutAttachments(of: text, &warnings) }
        try loader.layOutToken(of: &document.container, &warnings)
        for index in document.containers.indices {
            try loader.layOutToken(of: &document.containers[index], &warnings)
        }
    }

    /// The parsed text as a document.
    var parsed: Document {
        var parsed = Document(text, id: document.id, container: document.container, canvas: document.canvas)
        parsed.containers = document.containers
        parsed.page = document.page
        parsed.fit = document.fit
        return parsed
    }
}

extension DocumentLoader {
    /// The text with the text boxes and formulas of its attachments laid out.
    func layingOutAttachments(
        of text: AttributedText, _ warnings: inout [GalleyWarning]
    ) throws(GalleyError) -> AttributedText {
        guard text.needsAttachmentLayout else { return text }
        let result = try text.fontsResolved(in: folder).layingOutAttachments(fonts: fonts)
        warnings += result.warnings
        return result.text
    }

    func layOutToken(of container: inout TextContainer, _ warnings: inout [GalleyWarning]) throws(GalleyError) {
        guard let token = container.truncationToken, token.needsAttachmentLayout else { return }
        container.truncationToken = try layingOutAttachments(of: token, &warnings)
    }
}

extension AttributedText {
    /// The text with relative font files resolved in a folder first.
    func fontsResolved(in folder: String) -> AttributedText {
        guard !folder.isEmpty else { return self }
        func resolve(_ attributes: inout TextAttributes) {
            if let files = attributes.font?.files, !files.isEmpty {
                attributes.font?.files = files.map { $0.resolved(in: folder) }
            }
            if let files = attributes.paragraph?.font?.files, !files.isEmpty {
                attributes.paragraph?.font?.files = files.map { $0.resolved(in: folder) }
            }
        }
        var text = self
        text.transformAttributes { attributes in
            resolve(&attributes)
            attributes.transformAttachedText(resolve)
        }
        return text
    }
}

extension FontDescriptor.File {
    func resolved(in folder: String) -> FontDescriptor.File {
        guard !path.hasPrefix("/") else { return self }
        let beside = folder + "/" + path
        return unsafe access(beside, R_OK) == 0 ? FontDescriptor.File(path: beside, index: index) : self
    }
}
