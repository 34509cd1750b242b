public import GalleyLayout
public import GalleyText

/// An SVG image of one page: glyphs as shapes that look the same everywhere, or as text.
///
///     let document = SVGDocument(size: layout.containerSize, background: .white)
///     try document.draw(layout)
///     try document.write(to: "card.svg")
///
/// Lengths are points, written as user units. A document belongs to one thread at a time.
public final class SVGDocument: Canvas {
    /// What becomes of glyphs.
    public enum GlyphForm: String, Sendable, Hashable, CaseIterable {
        /// Shapes, each defined once: looks the same on machines without the fonts.
        case outlines
        /// `<text>` that can be selected and searched, and needs the fonts.
        case text
    }

    /// What this document shares with other canvases.
    public let renderer: TextRenderer
    /// The size of the picture in points.
    public let size: Size
    /// What glyphs are written as.
    public let glyphForm: GlyphForm
    let images: ImageStore
    var body = SVGWriter()
    /// How many names boxes have taken.
    var names = 0
    private let glyphs = SVGGlyphs()

    /// An empty picture of `size` points.
    public init(
        size: Size, background: Color? = nil, glyphs: GlyphForm = .outlines, renderer: TextRenderer = .shared
    ) {
        self.renderer = renderer
        self.size = size
        glyphForm = glyphs
        images = ImageStore(renderer.options)
        if let background {
            body.rect(Rect(x: 0, y: 0, width: size.width, height: size.height), color: background)
        }
    }

    /// What could not be drawn as asked, so far.
    public var warnings: [DrawingWarning] { images.warnings }

    /// Draws a layout with its container's top left corner at `origin`.
    public func draw(_ layout: TextLayout, at origin: Point) throws {
        try draw(DrawnContent(layout), at: origin)
    }

    /// Fills a rectangle.
    public func fill(_ rect: Rect, with color: Color) throws {
        body.rect(rect, color: color)
    }

    /// Draws an image, scaled to fill `rect`.
    public func draw(_ image: Bitmap, in rect: Rect) throws {
        try paint(at: .zero) { $0.draw(image, in: rect, clip: rect) }
    }

    func draw(_ content: DrawnContent, at origin: Point) throws {
        try paint(at: origin) { DrawingPass.drawAll(content, debug: renderer.options.debug, with: $0) }
    }

    private func paint(at origin: Point, _ draw: (SVGPainter) -> Void) throws {
        try renderer.withWorker { worker in
            let painter = SVGPainter(
                writer: body, glyphs: glyphs, form: glyphForm, worker: worker, images: images)
            if origin != .zero { painter.writer.open("<g transform=\"translate(\(origin.x.svg) \(origin.y.svg))\">") }
            draw(painter)
            if origin != .zero { painter.writer.close("</g>") }
            body = painter.writer
        }
    }

    /// The document's bytes, UTF-8. More can be drawn afterwards.
    public func data() -> [UInt8] {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
        text += " width=\"\(size.width.svg)\" height=\"\(size.height.svg)\""
        text += " viewBox=\"0 0 \(size.width.svg) \(size.height.svg)\">\n"
        if !glyphs.definitions.isEmpty { text += "<defs>\n\(glyphs.definitions)</defs>\n" }
        text += body.text
        text += "</svg>\n"
        return Array(text.utf8)
    }

    /// Writes the document: complete, or not at all.
    ///
    /// - Throws: `GalleyError.unwritableFile`.
    public func write(to path: String) throws {
        try FileWriter.write(data(), to: path)
    }

    /// A layout as a document of its own, with `padding` points on every side.
    public static func render(
        _ layout: TextLayout, background: Color? = nil, padding: EdgeInsets = .zero, glyphs: GlyphForm = .outlines,
        renderer: TextRenderer = .shared
    ) throws -> SVGDocument {
        let size = Size(
            width: layout.containerSize.width + padding.left + padding.right,
            height: layout.containerSize.height + padding.top + padding.bottom)
        let document = SVGDocument(size: size, background: background, glyphs: glyphs, renderer: renderer)
        try document.draw(layout, at: Point(x: padding.left, y: padding.top))
        return document
    }
}
