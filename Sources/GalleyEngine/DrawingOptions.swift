public import GalleyDrawing
public import GalleyImages
public import GalleyText

/// Options for drawing a document.
public struct DrawingOptions: Sendable {
    /// The renderer; `nil` is one with the images of the document.
    public var renderer: TextRenderer?
    /// The compression of PNG files.
    public var png: PNGOptions
    /// The quality of JPEG and WebP, from 0 to 100; at 100, WebP is lossless.
    public var quality: Int
    /// The form of glyphs in SVG.
    public var svgGlyphs: SVGDocument.GlyphForm
    /// The options of PDF files; `nil` is those of the document's canvas.
    public var pdf: PDFOptions?
    /// The selection and the caret of a text.
    package var marks = TextMarks()

    /// Creates options.
    public init(
        renderer: TextRenderer? = nil, png: PNGOptions = PNGOptions(), quality: Int = 85,
        svgGlyphs: SVGDocument.GlyphForm = .outlines, pdf: PDFOptions? = nil
    ) {
        self.renderer = renderer
        self.png = png
        self.quality = quality
        self.svgGlyphs = svgGlyphs
        self.pdf = pdf
    }
}
