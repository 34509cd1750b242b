internal import GalleyBoxes
internal import GalleyGlyphs
internal import GalleyImages
public import GalleyLayout
internal import GalleySupport
public import GalleyText

/// An SVG document with one page. Glyphs are shapes that look the same everywhere, or text.
///
///     let document = SVGDocument(size: layout.containerSize, background: .white)
///     try document.draw(layout)
///     try document.write(to: "card.svg")
///
/// Lengths are points, written as user units. A document belongs to one thread at a time.
public final class SVGDocument: Canvas {
    /// The form of glyphs.
    public enum GlyphForm: String, Sendable, Hashable, CaseIterable {
        /// Shapes, each defined once, which look the same on machines without the fonts.
        case outlines
        /// Selectable and searchable `<text>`, which requires the fonts.
        case text
    }

    /// The size of the image in points.
    public let size: Size
    /// The form of glyphs.
    public let glyphForm: GlyphForm
    let body = SVGWriter()
    /// The user space inside the open groups.
    var space: SVGUserSpace
    let glyphs = SVGGlyphs()

    /// Creates an empty image of `size` points.
    public init(
        size: Size, background: Color? = nil, glyphs: GlyphForm = .outlines, renderer: TextRenderer = .shared
    ) {
        self.size = size
        space = SVGUserSpace(visible: Rect(x: 0, y: 0, width: size.width, height: size.height))
        glyphForm = glyphs
        super.init(renderer: renderer, images: ImageStore(renderer.options, isDocument: true))
        if let background {
            body.rect(Rect(x: 0, y: 0, width: size.width, height: size.height), color: background)
        }
    }

    /// Draws a group with a state; the closure is not called if nothing would be visible.
    override func paintGroup(
        _ state: GraphicsState, _ drawing: () throws(GalleyError) -> Void
    ) throws(GalleyError) {
        guard state.isVisible else { return }
        var tag = "<g"
        if state.transform != .identity, let matrix = state.transform.svgMatrix { tag += " transform=\"\(matrix)\"" }
        if let clip = state.clip {
            let name = glyphs.nextEffectName()
            let rule = state.clipRule == .nonZero ? "" : " clip-rule=\"\(state.clipRule.svg)\""
            body.append("<clipPath id=\"\(name)\"><path d=\"\(clip.shortSVG)\"\(rule)/></clipPath>")
            tag += " clip-path=\"url(#\(name))\""
        }
        if state.opacity < 1 { tag += " opacity=\"\(state.opacity.svg)\"" }
        body.open(tag + ">")
        let outer = space
        space = space.transformed(by: state.transform)
        defer {
            space = outer
            body.close("</g>")
        }
        try drawing()
    }

    override func drawBoxes(_ layout: BoxLayout, at origin: Point) throws(GalleyError) {
        try BoxDrawing(layout, at: origin, painter: SVGBoxPainter(self)).draw()
    }

    override func paint(at origin: Point, _ draw: (any Painter) -> Void) throws(GalleyError) {
        try renderer.withWorker { worker throws(GalleyError) in
            let painter = SVGPainter(
                writer: body, glyphs: glyphs, form: glyphForm, worker: worker, images: images,
                space: space.transformed(by: .translation(x: origin.x, y: origin.y)))
            if origin != .zero { body.open("<g transform=\"translate(\(origin.x.svg) \(origin.y.svg))\">") }
            draw(painter)
            if origin != .zero { body.close("</g>") }
        }
    }

    /// Returns the document's bytes in UTF-8. More can be drawn afterwards.
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

    /// Writes the document; if this fails, no partial file remains.
    ///
    /// - Throws: `GalleyError.unwritableFile`.
    public func write(to path: String) throws(GalleyError) {
        try FileWriter.write(data(), to: path)
    }

    /// Creates a document with a layout, and `padding` points on every side.
    public static func render(
        _ layout: TextLayout, background: Color? = nil, padding: EdgeInsets = .zero, glyphs: GlyphForm = .outlines,
        renderer: TextRenderer = .shared
    ) throws(GalleyError) -> SVGDocument {
        let document = SVGDocument(
            size: layout.containerSize.outset(by: padding), background: background, glyphs: glyphs, renderer: renderer)
        try document.draw(layout, at: Point(x: padding.left, y: padding.top))
        return document
    }
}
