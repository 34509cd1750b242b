internal import ArgumentParser
internal import Galley

/// The kinds of pictures there are.
enum DrawingFormat: String, ExpressibleByArgument, CaseIterable {
    case png, pdf, svg

    /// What the ending of a file's name says.
    init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
    }
}

/// A picture's file in memory.
struct DrawnFile: Sendable {
    var bytes: [UInt8]
    /// Pixels for PNG, points otherwise.
    var width: Double
    var height: Double
    var warnings: [DrawingWarning]
}

/// Draws layouts as files.
struct Draftsman: Sendable {
    var format: DrawingFormat
    var renderer: TextRenderer
    /// Fills what has no background of its own.
    var background: Color
    var png: PNGOptions
    var svgGlyphs: SVGDocument.GlyphForm

    func draw(_ layout: TextLayout, on canvas: Document.Canvas) throws(GalleyError) -> DrawnFile {
        let background = canvas.background ?? background
        let padding = EdgeInsets(canvas.padding ?? 0)
        do {
            switch format {
            case .png:
                let surface = try ImageSurface.render(
                    layout, scale: canvas.scale ?? 1, background: background, padding: padding, renderer: renderer)
                return DrawnFile(
                    bytes: try surface.pngData(options: png), width: Double(surface.width),
                    height: Double(surface.height), warnings: surface.warnings)
            case .pdf:
                let document = try PDFDocument.render(
                    layout, background: background, padding: padding, renderer: renderer)
                let size = pageSize(layout, padding)
                return DrawnFile(
                    bytes: try document.data(), width: size.width, height: size.height, warnings: document.warnings)
            case .svg:
                let document = try SVGDocument.render(
                    layout, background: background, padding: padding, glyphs: svgGlyphs, renderer: renderer)
                return DrawnFile(
                    bytes: document.data(), width: document.size.width, height: document.size.height,
                    warnings: document.warnings)
            }
        } catch {
            throw GalleyError(error, during: "drawing \(format.rawValue)")
        }
    }

    private func pageSize(_ layout: TextLayout, _ padding: EdgeInsets) -> Size {
        Size(
            width: layout.containerSize.width + padding.left + padding.right,
            height: layout.containerSize.height + padding.top + padding.bottom)
    }
}
