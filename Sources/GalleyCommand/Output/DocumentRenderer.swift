internal import ArgumentParser
internal import Galley

/// A renderer of layouts to files.
struct DocumentRenderer: Sendable {
    var format: DrawingFormat
    var renderer: TextRenderer
    /// The default background.
    var background: Color
    var png: PNGOptions
    /// The quality of JPEG and WebP, from 0 to 100.
    var quality = 85
    var svgGlyphs: SVGDocument.GlyphForm
    /// The selection and caret to draw.
    var marks = TextMarks()

    func draw(
        _ layout: TextLayout, on canvas: Document.CanvasOptions, metadata: PDFDocument.Metadata
    ) throws(GalleyError) -> DrawnFile {
        let background = canvas.background ?? background
        let padding = EdgeInsets(canvas.padding ?? 0)
        if !marks.isEmpty { return try drawMarked(layout, on: canvas, background, padding, metadata) }
        switch format {
        case .png, .jpeg, .webp:
            let surface = try ImageSurface.render(
                layout, scale: canvas.scale ?? 1, background: background, padding: padding, renderer: renderer)
            return DrawnFile(
                bytes: try encoded(surface), width: Double(surface.width),
                height: Double(surface.height), warnings: surface.warnings)
        case .pdf:
            let document = try PDFDocument.render(
                layout, background: background, padding: padding, metadata: metadata, renderer: renderer)
            let size = layout.containerSize.outset(by: padding)
            return DrawnFile(
                bytes: try document.data(), width: size.width, height: size.height, warnings: document.warnings)
        case .svg:
            let document = try SVGDocument.render(
                layout, background: background, padding: padding, glyphs: svgGlyphs, renderer: renderer)
            return DrawnFile(
                bytes: document.data(), width: document.size.width, height: document.size.height,
                warnings: document.warnings)
        }
    }

    func encoded(_ surface: ImageSurface) throws(GalleyError) -> [UInt8] {
        switch format {
        case .jpeg: try surface.data(as: .jpeg, quality: quality)
        case .webp: try surface.data(as: .webp, quality: quality)
        default: try surface.pngData(options: png)
        }
    }

    /// Draws a file with a selection and a caret.
    private func drawMarked(
        _ layout: TextLayout, on canvas: Document.CanvasOptions, _ background: Color, _ padding: EdgeInsets,
        _ metadata: PDFDocument.Metadata
    ) throws(GalleyError) -> DrawnFile {
        let size = layout.containerSize.outset(by: padding)
        let origin = Point(x: padding.left, y: padding.top)
        switch format {
        case .png, .jpeg, .webp:
            let surface = try ImageSurface(
                size: size, scale: canvas.scale ?? 1, background: background, renderer: renderer)
            try marks.draw(layout, at: origin, on: surface)
            return DrawnFile(
                bytes: try encoded(surface), width: Double(surface.width), height: Double(surface.height),
                warnings: surface.warnings)
        case .pdf:
            let document = try PDFDocument(metadata: metadata, renderer: renderer)
            try document.beginPage(size, background: background)
            try marks.draw(layout, at: origin, on: document)
            return DrawnFile(
                bytes: try document.data(), width: size.width, height: size.height, warnings: document.warnings)
        case .svg:
            let document = SVGDocument(size: size, background: background, glyphs: svgGlyphs, renderer: renderer)
            try marks.draw(layout, at: origin, on: document)
            return DrawnFile(
                bytes: document.data(), width: size.width, height: size.height, warnings: document.warnings)
        }
    }
}
