internal import GalleyBoxes
package import GalleyDrawing
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText
package import GalleyValues

/// A renderer of a document's layout to files of one format.
struct DocumentRenderer {
    let format: DrawingFormat
    let options: DrawingOptions
    let renderer: TextRenderer
    let background: Color
    let padding: EdgeInsets
    let scale: Double
    let metadata: PDFDocument.Metadata
    private let document: PreparedDocument

    init(_ layout: DocumentLayout, _ format: DrawingFormat, _ options: DrawingOptions) throws(GalleyError) {
        document = layout.document
        let canvas = document.document.canvas
        self.format = format
        self.options = options
        renderer = options.renderer ?? TextRenderer(options: TextRenderer.Options(imageLoader: document.images))
        background = canvas.background ?? document.background
        padding = EdgeInsets(canvas.padding ?? 0)
        scale = canvas.scale ?? 1
        metadata = format == .pdf ? try document.metadata(options.pdf ?? canvas.pdf ?? PDFOptions()) : .init()
    }

    func draw(_ content: DocumentLayout.Content) throws(GalleyError) -> DrawnDocument {
        switch content {
        case .text(let text): return try options.marks.isEmpty ? draw(text) : drawMarked(text)
        case .boxes(let boxes): return try draw(boxes)
        case .pages(let pages): return try draw(pages)
        }
    }

    private func draw(_ layout: TextLayout) throws(GalleyError) -> DrawnDocument {
        switch format {
        case .png, .jpeg, .webp:
            try file(
                try ImageSurface.render(
                    layout, scale: scale, background: background, padding: padding, renderer: renderer))
        case .pdf:
            try file(
                try PDFDocument.render(
                    layout, background: background, padding: padding, metadata: metadata, renderer: renderer),
                layout.containerSize.outset(by: padding))
        case .svg:
            file(
                try SVGDocument.render(
                    layout, background: background, padding: padding, glyphs: options.svgGlyphs, renderer: renderer))
        }
    }

    private func draw(_ boxes: BoxLayout) throws(GalleyError) -> DrawnDocument {
        switch format {
        case .png, .jpeg, .webp:
            try file(
                try ImageSurface.render(
                    boxes.rounded(scale: scale), scale: scale, background: background, padding: padding,
                    renderer: renderer))
        case .pdf:
            try file(
                try PDFDocument.render(
                    boxes, background: background, padding: padding, metadata: metadata, renderer: renderer),
                boxes.size.outset(by: padding))
        case .svg:
            file(
                try SVGDocument.render(
                    boxes, background: background, padding: padding, glyphs: options.svgGlyphs, renderer: renderer))
        }
    }

    /// All pages as one file.
    private func draw(_ pages: TextPages) throws(GalleyError) -> DrawnDocument {
        guard format == .pdf else {
            throw .invalidValue(
                name: "format", value: format.rawValue,
                reason: "only a PDF holds several pages; name a file ending with .pdf, or add --format pdf")
        }
        return try file(
            try PDFDocument.render(pages, background: background, metadata: metadata, renderer: renderer),
            pages.page.orientedSize)
    }

    /// Writes pages to a PDF as they are laid out.
    func write(_ pages: TextPages, to path: String) throws(GalleyError) -> [GalleyWarning] {
        var seen: Set<String> = []
        let warnings = try PDFDocument.write(
            pages, to: path, background: background, metadata: metadata, renderer: renderer)
        return document.unreported(warnings).filter { seen.insert($0.message).inserted }
    }

    /// Draws each page as a separate file, and passes its number and the file to `body`.
    func drawEach(
        _ pages: TextPages, _ body: (Int, DrawnDocument) throws(GalleyError) -> Void
    ) throws(GalleyError) {
        try pages.forEach { page throws(GalleyError) in
            let sheet = page.sheet
            let origin = Point(x: -sheet.x, y: -sheet.y)
            if format == .svg {
                let document = SVGDocument(
                    size: sheet.size, background: background, glyphs: options.svgGlyphs, renderer: renderer)
                try document.draw(page, at: origin)
                try body(page.number, file(document))
            } else {
                let surface = try ImageSurface(
                    size: sheet.size, scale: scale, background: background, renderer: renderer)
                try surface.draw(page, at: origin)
                try body(page.number, try file(surface))
            }
        }
    }

    /// Draws a text with a selection and a caret.
    private func drawMarked(_ layout: TextLayout) throws(GalleyError) -> DrawnDocument {
        let size = layout.containerSize.outset(by: padding)
        let origin = Point(x: padding.left, y: padding.top)
        switch format {
        case .png, .jpeg, .webp:
            let surface = try ImageSurface(size: size, scale: scale, background: background, renderer: renderer)
            try options.marks.draw(layout, at: origin, on: surface)
            return try file(surface)
        case .pdf:
            let document = try PDFDocument(metadata: metadata, renderer: renderer)
            try document.beginPage(size, background: background)
            try options.marks.draw(layout, at: origin, on: document)
            return try file(document, size)
        case .svg:
            let document = SVGDocument(
                size: size, background: background, glyphs: options.svgGlyphs, renderer: renderer)
            try options.marks.draw(layout, at: origin, on: document)
            return file(document)
        }
    }

    private func file(_ surface: ImageSurface) throws(GalleyError) -> DrawnDocument {
        DrawnDocument(
            bytes: try surface.encoded(as: format, options), width: Double(surface.width),
            height: Double(surface.height), warnings: document.unreported(surface.warnings))
    }

    private func file(_ pdf: PDFDocument, _ size: Size) throws(GalleyError) -> DrawnDocument {
        DrawnDocument(
            bytes: try pdf.data(), width: size.width, height: size.height, warnings: document.unreported(pdf.warnings))
    }

    private func file(_ svg: SVGDocument) -> DrawnDocument {
        DrawnDocument(
            bytes: svg.data(), width: svg.size.width, height: svg.size.height,
            warnings: document.unreported(svg.warnings))
    }
}

extension ImageSurface {
    /// The bytes of an image file in a format of pixels.
    package func encoded(as format: DrawingFormat, _ options: DrawingOptions) throws(GalleyError) -> [UInt8] {
        switch format {
        case .jpeg: try data(as: .jpeg, quality: options.quality)
        case .webp: try data(as: .webp, quality: options.quality)
        default: try pngData(options: options.png)
        }
    }
}
