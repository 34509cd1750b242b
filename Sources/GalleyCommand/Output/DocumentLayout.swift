internal import Galley

/// The layout of a document: a text, a tree of boxes, or pages, which are laid out one at a time.
enum DocumentLayout {
    case text(TextLayout)
    case boxes(BoxLayout)
    case pages(DocumentPages)

    /// The warnings, one sentence each.
    var messages: [String] {
        switch self {
        case .text(let layout): layout.warnings.map(\.message)
        case .boxes(let layout): layout.nodes.flatMap { node in node.text?.warnings.map(\.message) ?? [] }
        case .pages: []
        }
    }
}

extension LoadedDocument {
    /// Lays out the document, whatever its content.
    func anyLayout(with loader: DocumentLoader) throws(GalleyError) -> DocumentLayout {
        if let boxes = try boxLayout(with: loader) { return .boxes(boxes) }
        if let pages = try pages(with: loader) { return .pages(pages) }
        return .text(try layout(with: loader))
    }
}

extension Diagnostics {
    /// Reports the warnings of a layout.
    static func warn(of layout: DocumentLayout, place: String) {
        switch layout {
        case .text(let text): warn(of: text, place: place)
        case .boxes, .pages: for message in layout.messages { warning("\(place): \(message)") }
        }
    }
}

extension JSONWriter {
    /// Writes the output of `galley measure`.
    mutating func measures(of layout: DocumentLayout, id: String?) throws(GalleyError) {
        switch layout {
        case .text(let text): measures(of: text, id: id)
        case .pages(let pages): try measures(of: pages, id: id)
        case .boxes(let boxes):
            let texts = boxes.nodes.compactMap(\.text)
            measures(
                of: boxes.size, lines: texts.reduce(0) { $0 + $1.lines.count },
                isTruncated: texts.contains(where: \.isTruncated), id: id)
        }
    }

    /// Writes the output of `galley layout`: for boxes, the frames with the layout of each text.
    mutating func layout(_ layout: DocumentLayout, of document: LoadedDocument) throws(GalleyError) {
        switch layout {
        case .text(let text): try self.layout(text, of: document)
        case .pages(let pages): try self.layout(pages, of: document)
        case .boxes(let boxes):
            beginObject()
            identifier(document.document.id)
            key("size")
            beginObject()
            size(boxes.size)
            endObject()
            key("box")
            try frames(of: boxes, withTexts: true)
            if let queries = document.document.queries {
                key("queries")
                try answers(to: queries, about: boxes)
            }
            // Warnings of a document have no range.
            warnings(document.warnings, UTF16Map(""))
            endObject()
        }
    }
}

extension DocumentRenderer {
    /// An image file of any layout.
    func draw(
        _ layout: DocumentLayout, of document: LoadedDocument, metadata: PDFDocument.Metadata
    ) throws(GalleyError) -> DrawnFile {
        let canvas = document.document.canvas
        switch layout {
        case .text(let text): return try draw(text, on: canvas, metadata: metadata)
        case .pages(let pages): return try draw(pages, on: canvas)
        case .boxes(let boxes): return try draw(boxes, on: canvas, metadata: metadata)
        }
    }

    /// All pages as one file.
    private func draw(_ pages: DocumentPages, on canvas: Document.CanvasOptions) throws(GalleyError) -> DrawnFile {
        guard format == .pdf else {
            throw .invalidValue(
                name: "format", value: format.rawValue,
                reason: "only a PDF holds several pages; name a file ending with .pdf, or add --format pdf")
        }
        let document = try pages.pdf(background: canvas.background ?? background, renderer: renderer)
        let size = pages.pages.page.orientedSize
        return DrawnFile(
            bytes: try document.data(), width: size.width, height: size.height, warnings: document.warnings)
    }

    /// Each page as a separate image file: its number, and its file.
    func draw(
        _ pages: DocumentPages, on canvas: Document.CanvasOptions,
        _ body: (Int, DrawnFile) throws(GalleyError) -> Void
    ) throws(GalleyError) {
        let background = canvas.background ?? background
        try pages.pages.forEach { page throws(GalleyError) in
            if format == .svg {
                let document = SVGDocument(
                    size: page.size, background: background, glyphs: svgGlyphs, renderer: renderer)
                try document.draw(page)
                try body(
                    page.number,
                    DrawnFile(
                        bytes: document.data(), width: page.size.width, height: page.size.height,
                        warnings: document.warnings))
            } else {
                let surface = try ImageSurface(
                    size: page.size, scale: canvas.scale ?? 1, background: background, renderer: renderer)
                try surface.draw(page)
                try body(
                    page.number,
                    DrawnFile(
                        bytes: try encoded(surface), width: Double(surface.width), height: Double(surface.height),
                        warnings: surface.warnings))
            }
        }
    }

    private func draw(
        _ boxes: BoxLayout, on canvas: Document.CanvasOptions, metadata: PDFDocument.Metadata
    ) throws(GalleyError) -> DrawnFile {
        let background = canvas.background ?? background
        let padding = EdgeInsets(canvas.padding ?? 0)
        let scale = canvas.scale ?? 1
        do {
            switch format {
            case .png, .jpeg, .webp:
                let surface = try ImageSurface.render(
                    boxes.rounded(scale: scale), scale: scale, background: background, padding: padding,
                    renderer: renderer)
                return DrawnFile(
                    bytes: try encoded(surface), width: Double(surface.width),
                    height: Double(surface.height), warnings: surface.warnings)
            case .pdf:
                let document = try PDFDocument.render(
                    boxes, background: background, padding: padding, metadata: metadata, renderer: renderer)
                let size = boxes.size.outset(by: padding)
                return DrawnFile(
                    bytes: try document.data(), width: size.width, height: size.height, warnings: document.warnings)
            case .svg:
                let document = try SVGDocument.render(
                    boxes, background: background, padding: padding, glyphs: svgGlyphs, renderer: renderer)
                return DrawnFile(
                    bytes: document.data(), width: document.size.width, height: document.size.height,
                    warnings: document.warnings)
            }
        } catch {
            throw GalleyError(error, during: "drawing \(format.rawValue)")
        }
    }
}
