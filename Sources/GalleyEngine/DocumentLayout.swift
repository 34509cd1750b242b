public import GalleyBoxes
internal import GalleyDrawing
public import GalleyLayout
internal import GalleySupport
internal import GalleyText
public import GalleyValues

/// The layout of a document: a text, a tree of boxes, or text on pages.
///
///     let layout = try Document(contentsOf: "card.json").prepared().layout()
///     try layout.write(to: "card.png")
///
/// It is immutable; any number of threads may query and draw it.
public struct DocumentLayout: Sendable {
    /// The kinds of layouts.
    public enum Content: Sendable {
        /// A text in its containers.
        case text(TextLayout)
        /// A tree of boxes.
        case boxes(BoxLayout)
        /// A text on pages, which are laid out one at a time.
        case pages(TextPages)
    }

    /// The text, boxes or pages.
    public let content: Content
    /// The document that was laid out.
    public let document: PreparedDocument

    init(_ content: Content, of document: PreparedDocument) {
        self.content = content
        self.document = document
    }

    /// The size in points: of the container, of the outermost box, or of a page; without the canvas's padding.
    public var size: Size {
        switch content {
        case .text(let text): text.containerSize
        case .boxes(let boxes): boxes.size
        case .pages(let pages): pages.page.orientedSize
        }
    }

    /// The warnings of the layout. Those of the document are in ``document``. Pages have none before they are drawn.
    public var warnings: [GalleyWarning] {
        switch content {
        case .text(let text): text.warnings + document.fitWarnings(of: text)
        case .boxes(let boxes): boxes.nodes.flatMap { $0.text?.warnings ?? [] }
        case .pages: []
        }
    }

    /// Draws the document into memory. Only a PDF holds several pages.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` for pages in another format than PDF, and the errors of
    ///   layout and drawing.
    public func drawn(
        as format: DrawingFormat, options: DrawingOptions = DrawingOptions()
    ) throws(GalleyError) -> DrawnDocument {
        try DocumentRenderer(self, format, options).draw(content)
    }

    /// The bytes of a file of the document. Only a PDF holds several pages.
    ///
    /// - Throws: As ``drawn(as:options:)``, which also returns the warnings.
    public func bytes(
        as format: DrawingFormat, options: DrawingOptions = DrawingOptions()
    ) throws(GalleyError) -> [UInt8] {
        try drawn(as: format, options: options).bytes
    }

    /// Writes the document to a file, which exists only when it is complete.
    ///
    /// Pages are written as one PDF, or in other formats as one numbered file for each page: `book-1.png`, `book-2.png`.
    /// - Parameter format: The format; `nil` is that of the file name extension.
    /// - Returns: The warnings of drawing, once each, except those that the prepared document has already.
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` if the format is unknown,
    ///   ``GalleyError/unwritableFile(path:reason:)``, and the errors of layout and drawing.
    @discardableResult
    public func write(
        to path: String, as format: DrawingFormat? = nil, options: DrawingOptions = DrawingOptions()
    ) throws(GalleyError) -> [GalleyWarning] {
        guard let format = format ?? DrawingFormat(fileName: path) else {
            throw .invalidValue(
                name: "format", value: path,
                reason: "its format is unknown; end the name with .png, .jpg, .webp, .pdf or .svg, or state a format")
        }
        let renderer = try DocumentRenderer(self, format, options)
        guard case .pages(let pages) = content else {
            let file = try renderer.draw(content)
            try FileWriter.write(file.bytes, to: path)
            return file.warnings
        }
        if format == .pdf { return try renderer.write(pages, to: path) }
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        var seen: Set<String> = []
        var warnings: [GalleyWarning] = []
        try renderer.drawEach(pages) { number, file throws(GalleyError) in
            try FileWriter.write(file.bytes, to: path[..<dot] + "-\(number)" + path[dot...])
            warnings += file.warnings.filter { seen.insert($0.message).inserted }
        }
        return warnings
    }
}
