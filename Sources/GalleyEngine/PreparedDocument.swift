internal import GalleyBoxes
internal import GalleyDrawing
public import GalleyGrammar
internal import GalleyImages
package import GalleyLayout
internal import GalleyParsing
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
public import GalleyValues
internal import Glibc

extension Document {
    /// Returns the document ready for layout: its texts are parsed, colour names are resolved, its images are measured.
    ///
    /// - Throws: ``GalleyError`` for invalid front matter, and for spans outside the text.
    public func prepared(
        with resources: DocumentResources = DocumentResources()
    ) throws(GalleyError) -> PreparedDocument {
        try DocumentPreparation(resources, folder: origin?.folder ?? "").prepare(self)
    }
}

/// A document whose texts are parsed and whose images are measured, ready for layout.
///
/// It is immutable, and may be laid out on any thread.
public struct PreparedDocument: Sendable {
    /// The document, with its front matter applied and its colours resolved.
    public package(set) var document: Document
    /// The parsed text; empty if the document has boxes.
    public package(set) var text: AttributedText
    /// The warnings about parts of the document that have no effect.
    public package(set) var warnings: [GalleyWarning]
    /// The dialect of Markdown of its source.
    public let dialect: MarkdownOptions
    /// The title and author of the front matter or of HTML, and of the resources.
    var metadata: PDFDocument.Metadata
    /// The default background.
    let background: Color
    let fonts: FontLibrary
    let images: any ImageLoader
    /// The folder of relative names of fonts and attachments.
    let folder: String
    /// The folder outside which no file is attached; `nil` is no limit.
    let root: String?
    /// Whether files may be attached to a PDF.
    let attachesFiles: Bool
    /// Whether warnings about the structure of a PDF are errors.
    let isStrict: Bool
    /// The sizes of images in boxes by name, in points.
    var pictureSizes: [String: Size] = [:]
    /// The page format with the texts of its headers and footers parsed.
    var page: Document.Page?
    /// The text with the text boxes and formulas of its attachments laid out; nil if it has none.
    private var laidOut: AttributedText?

    init(
        _ document: Document, _ preparation: DocumentPreparation, text: AttributedText = AttributedText(),
        warnings: [GalleyWarning]
    ) {
        self.document = document
        self.text = text
        self.warnings = warnings
        dialect = preparation.dialect
        var metadata = preparation.resources.metadata
        if let front = preparation.front {
            metadata.title = metadata.title ?? front.title
            metadata.author = metadata.author ?? (front.authors.isEmpty ? nil : front.authors.joined(separator: ", "))
        }
        self.metadata = metadata
        background = preparation.theme.background
        fonts = preparation.resources.fonts
        images = preparation.images
        folder = preparation.folder
        root = preparation.resources.root
        attachesFiles = preparation.resources.attachesFiles
        isStrict = preparation.resources.isStrict
    }

    /// Creates the document of a text that is already laid out.
    package init(of layout: TextLayout) {
        self.init(
            Document(), DocumentPreparation(DocumentResources(), folder: ""), text: layout.text, warnings: [])
    }

    /// The warnings of drawing that were not already reported while the document was prepared.
    func unreported(_ warnings: [GalleyWarning]) -> [GalleyWarning] {
        if warnings.isEmpty { return [] }
        let reported = Set(self.warnings.map(\.message))
        return warnings.filter { !reported.contains($0.message) }
    }

    /// Lays out the document: its text, its boxes, or its text on pages, which are laid out one at a time.
    ///
    /// Font files with relative names are searched in the document's folder first.
    public func layout() throws(GalleyError) -> DocumentLayout {
        if let box = document.box {
            let sizes = pictureSizes
            if let page {
                let text = try AttributedText(block: box, on: page).layingOutAttachments(
                    fonts: fonts, imageSize: { sizes[$0] })
                return DocumentLayout(.pages(try TextPages(text.text, on: page, fonts: fonts)), of: self)
            }
            return DocumentLayout(
                .boxes(
                    try box.layout(
                        width: document.container.width, height: document.container.height,
                        environment: BoxEnvironment(fonts: fonts, imageSize: { sizes[$0] }))), of: self)
        }
        if let page {
            return DocumentLayout(
                .pages(try TextPages(textForLayout, on: page, container: document.container, fonts: fonts)), of: self)
        }
        let containers = document.containers.isEmpty ? [document.container] : document.containers
        if containers.count == 1, let fit = document.fit {
            let layout = try TextLayout.fitting(textForLayout, in: containers[0], fit, fonts: fonts).layout
            try layout.check(fit)
            return DocumentLayout(.text(layout), of: self)
        }
        return DocumentLayout(.text(try TextLayout(textForLayout, in: containers, fonts: fonts)), of: self)
    }

    /// The text as it is laid out, for a ``TextLayout`` or a node: ``text`` with the text boxes and formulas of its
    /// attachments laid out, and with the paths of font files in the document's folder.
    public var textForLayout: AttributedText { (laidOut ?? text).fontsResolved(in: folder) }

    /// Lays out the text boxes and formulas of attachments and of its containers' tokens.
    mutating func layOutAttachments(with preparation: DocumentPreparation) throws(GalleyError) {
        if text.needsAttachmentLayout { laidOut = try preparation.layingOutAttachments(of: text, &warnings) }
        try preparation.layOutToken(of: &document.container, &warnings)
        for index in document.containers.indices {
            try preparation.layOutToken(of: &document.containers[index], &warnings)
        }
    }

    /// The parsed text as a document.
    public var parsed: Document {
        var parsed = Document(text, id: document.id, container: document.container, canvas: document.canvas)
        parsed.containers = document.containers
        parsed.page = document.page
        parsed.fit = document.fit
        return parsed
    }
}

extension TextLayout {
    /// Checks that a text without scaling has the number of rows that `fit` requests.
    ///
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)``.
    fileprivate func check(_ fit: Document.Fit) throws(GalleyError) {
        guard let rows = fit.rows, !fit.scales, rowCount > rows else { return }
        throw .invalidDocument(
            path: "fit.rows",
            reason: "the text has more rows at any width, because of its paragraphs and line breaks")
    }
}

extension PreparedDocument {
    /// A warning if a text has more rows than `fit` requests also at the smallest scale.
    func fitWarnings(of layout: TextLayout) -> [GalleyWarning] {
        guard document.containers.count <= 1, let fit = document.fit, fit.scales, let rows = fit.rows,
            layout.rowCount > rows
        else { return [] }
        return [
            GalleyWarning(
                .overflow,
                "the text has \(layout.rowCount) rows also at the scale \(fit.minimumScale); lower \"minimumScale\", widen "
                    + "the container, or allow more rows", path: "fit.rows")
        ]
    }
}

extension DocumentPreparation {
    /// The text with the text boxes and formulas of its attachments laid out.
    func layingOutAttachments(
        of text: AttributedText, _ warnings: inout [GalleyWarning]
    ) throws(GalleyError) -> AttributedText {
        guard text.needsAttachmentLayout else { return text }
        let text = try preparingInlineBoxes(of: text, &warnings)
        let images = images
        let result = try text.fontsResolved(in: folder).layingOutAttachments(
            fonts: resources.fonts, imageSize: { try? images.size(named: $0) })
        warnings += result.warnings
        return result.text
    }

    /// The text with the texts of boxes in its lines parsed.
    private func preparingInlineBoxes(
        of text: AttributedText, _ warnings: inout [GalleyWarning]
    ) throws(GalleyError) -> AttributedText {
        guard text.hasInlineBoxes else { return text }
        var result = text
        var failure: GalleyError?
        result.transformAttributes { attributes in
            guard failure == nil, var inline = attributes.attachment?.inlineBox else { return }
            do throws(GalleyError) {
                inline.box = try self.box(inline.box, &warnings)
                attributes.attachment?.content = .box(inline)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return result
    }

    func layOutToken(of container: inout TextContainer, _ warnings: inout [GalleyWarning]) throws(GalleyError) {
        guard let token = container.truncationToken, token.needsAttachmentLayout else { return }
        container.truncationToken = try layingOutAttachments(of: token, &warnings)
    }
}

extension AttributedText {
    /// Creates a text of a tree of boxes that is as wide as a page, and continues on the following ones.
    fileprivate init(block box: Box, on page: Document.Page) {
        let content = TextAttachment.InlineBox(box, availableWidth: max(0, page.textSize.width), fillsWidth: true)
        var attributes = TextAttributes(font: .flat)
        attributes.attachment = TextAttachment(width: 0, height: 0, content: .box(content))
        self.init(String(TextAttachment.character), attributes: attributes)
    }

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
        guard !path.hasPrefix("/"), !DataURI.isDataURI(path) else { return self }
        let beside = folder + "/" + path
        return unsafe access(beside, R_OK) == 0 ? FontDescriptor.File(path: beside, index: index) : self
    }
}
