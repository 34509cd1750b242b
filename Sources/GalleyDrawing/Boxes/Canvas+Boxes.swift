public import GalleyBoxes
internal import GalleyImages
internal import GalleyLayout
public import GalleyText

extension Canvas {
    /// Draws boxes at the top left corner.
    public func draw(_ layout: BoxLayout) throws(GalleyError) {
        try draw(layout, at: .zero)
    }
}

extension PDFDocument {
    /// Creates a document of one page with boxes, and `padding` points on every side.
    public static func render(
        _ layout: BoxLayout, background: Color? = nil, padding: EdgeInsets = .zero, metadata: Metadata = Metadata(),
        renderer: TextRenderer = .shared
    ) throws(GalleyError) -> PDFDocument {
        let document = try PDFDocument(metadata: metadata, renderer: renderer)
        let size = layout.size.outset(by: padding)
        try document.beginPage(Size(width: max(1, size.width), height: max(1, size.height)), background: background)
        try document.links.asOnlyContent { () throws(GalleyError) in
            try document.draw(layout, at: Point(x: padding.left, y: padding.top))
        }
        return document
    }
}

extension SVGDocument {
    /// Creates a document with boxes, and `padding` points on every side.
    public static func render(
        _ layout: BoxLayout, background: Color? = nil, padding: EdgeInsets = .zero, glyphs: GlyphForm = .outlines,
        renderer: TextRenderer = .shared
    ) throws(GalleyError) -> SVGDocument {
        let document = SVGDocument(
            size: layout.size.outset(by: padding), background: background, glyphs: glyphs, renderer: renderer)
        try document.draw(layout, at: Point(x: padding.left, y: padding.top))
        return document
    }
}

extension ImageSurface {
    /// Creates a surface with boxes: the root's size, with `padding` points on every side.
    ///
    /// - Throws: the errors of ``init(size:scale:background:renderer:)``.
    public static func render(
        _ layout: BoxLayout, scale: Double = 1, background: Color? = nil, padding: EdgeInsets = .zero,
        renderer: TextRenderer = .shared
    ) throws(GalleyError) -> ImageSurface {
        let surface = try ImageSurface(
            size: layout.size.outset(by: padding), scale: scale, background: background, renderer: renderer)
        try surface.draw(layout, at: Point(x: padding.left, y: padding.top))
        return surface
    }
}
