internal import GalleyDocuments
internal import GalleyDrawing
internal import GalleyGrammar
internal import GalleyImages
internal import GalleyParsing
internal import GalleyShaping
internal import GalleyText
internal import GalleyValues

/// The preparation of a document: its texts are parsed, and its resources are found.
struct DocumentPreparation {
    let resources: DocumentResources
    /// The folder of relative image and font names; empty is the current folder.
    let folder: String
    /// Finds images for parsing and measuring.
    let images: any ImageLoader
    /// The theme, dialect and depth of contents, of the front matter or else of the resources.
    var theme: DocumentTheme
    var dialect: MarkdownOptions
    /// The front matter of the Markdown file.
    var front: FrontMatter?

    init(_ resources: DocumentResources, folder: String) {
        self.resources = resources
        self.folder = folder
        images =
            resources.images ?? FileImageLoader(baseDirectory: folder.isEmpty ? nil : folder, root: resources.root)
        theme = resources.theme
        dialect = resources.dialect
    }

    /// Prepares a document whose front matter has been read.
    func prepare(
        _ document: Document, warnings: [GalleyWarning] = []
    ) throws(GalleyError) -> PreparedDocument {
        let limited = resources.root.map { root in
            document.limitingFonts(to: root) { FontDescriptor.File(path: $0).resolved(in: folder).path }
        }
        var document = (limited?.document ?? document).resolving(document.theme(isDark: theme.isDark))
        document.style.setDirectionOfLanguage()
        var warnings = warnings + (limited?.warnings ?? [])
        warnings += document.fitWarnings
        var read: HTMLParts?
        if document.box == nil, let source = document.html {
            let parts = try html(source, for: &document)
            warnings += parts.warnings
            document.canvas.background = document.canvas.background ?? parts.background
            document.box = parts.box
            warnings += parts.box.map { missingImages(in: $0) } ?? []
            read = parts
        }
        if let box = document.box {
            // Reading warns about pages in a file.
            if document.page != nil, !warnings.contains(where: { $0.path == "page" }) {
                warnings.append(GalleyWarning(.document, "pages apply to texts, not to boxes; ignored", path: "box"))
            }
            let box = try self.box(box, &warnings)
            document.box = box
            let pictures = pictures(in: box)
            var prepared = PreparedDocument(document, self, warnings: warnings + pictures.warnings)
            prepared.metadata.title = prepared.metadata.title ?? read?.title
            prepared.pictureSizes = pictures.sizes
            try setPage(of: &prepared)
            return prepared
        }
        var text = if let read { read.text } else { try self.text(of: document) }
        warnings += text.missingImages(images)
        if text.hasFloatsToTrace {
            let traced = text.tracingFloats(images: images)
            text = traced.text
            warnings += traced.warnings
        }
        var prepared = PreparedDocument(document, self, text: text, warnings: warnings)
        prepared.metadata.title = prepared.metadata.title ?? read?.title
        try prepared.layOutAttachments(with: self)
        try setPage(of: &prepared)
        return prepared
    }

    /// Sets the page format of a document, with the texts of its headers and footers parsed.
    private func setPage(of prepared: inout PreparedDocument) throws(GalleyError) {
        guard let page = prepared.document.page, !resources.ignoresPages else { return }
        let plain = DocumentPreparation(resources, folder: folder)
        prepared.page = try page.mappingEdges { edge throws(GalleyError) in
            try plain.edge(edge, &prepared.warnings)
        }
        for (index, text) in page.runningTexts.enumerated() where text.needsAttachmentLayout {
            prepared.page?.runningTexts[index] = try layingOutAttachments(of: text, &prepared.warnings)
        }
    }

    /// A warning for each image in the texts of a card that shows its alternative text.
    private func missingImages(in card: Box) -> [GalleyWarning] {
        var result: [GalleyWarning] = []
        var seen: Set<String> = []
        var open = [card]
        while let box = open.popLast() {
            open += box.children.reversed()
            guard case .text(let content) = box.content else { continue }
            result += content.text.missingImages(images).filter { seen.insert($0.message).inserted }
        }
        return result
    }
}

extension AttributedText {
    /// A warning for each image that shows its alternative text because it was not found.
    fileprivate func missingImages(_ images: any ImageLoader) -> [GalleyWarning] {
        var seen: Set<String> = []
        return styles.compactMap { style in
            guard let image = style.attributes.image, style.attributes.attachment == nil,
                seen.insert(image.url).inserted
            else { return nil }
            let name = image.url.utf8.count > 200 ? image.url.prefix(60) + "…" : image.url
            return GalleyWarning(
                .unreadableImage,
                "the alternative text of the image \(name) is shown: " + images.problem(of: image.url))
        }
    }
}

extension ImageLoader {
    /// The reason why it does not have an image of a text.
    fileprivate func problem(of url: String) -> String {
        guard let name = ImageFiles.loadedName(of: url) else { return "only files in the document's folder are loaded" }
        do {
            _ = try size(named: name)
            return "its size is unknown"
        } catch GalleyError.unreadableImage(_, let reason) {
            return reason
        } catch {
            return "\(error)"
        }
    }
}
