public import GalleyDrawing
public import GalleyGrammar
public import GalleyHTML
public import GalleyImages
internal import GalleyParsing
public import GalleyShaping
public import GalleyText

/// The fonts, images and rules with which documents are prepared.
///
/// One value can prepare any number of documents, on any thread.
public struct DocumentResources: Sendable {
    /// The available fonts.
    public var fonts: FontLibrary
    /// The loader of images; `nil` loads files in the document's folder.
    public var images: (any ImageLoader)?
    /// The folder outside which no font, image or attached file is opened, whatever a document names and wherever links lead; `nil`
    /// is no limit. It limits images only if ``images`` is `nil`.
    public var root: String?
    /// The theme of Markdown, of colour names and of the background. Front matter takes precedence.
    public var theme: DocumentTheme
    /// The dialect of Markdown. Front matter takes precedence.
    public var dialect: MarkdownOptions
    /// The parsers of texts, in order; if empty, Markdown's for Markdown, and none for other texts.
    public var parsers: [DocumentParser]
    /// The lowest level of headings in a table of contents of Markdown files; `nil` without one.
    public var contentsDepth: Int?
    /// The title, the author and the invoice of PDF files, which take precedence over those of a document, and attachments
    /// that are added to those of a document. Their paths are relative to the current folder.
    public var metadata: PDFDocument.Metadata
    /// Whether a document's line breaking takes precedence over that of a theme for pages.
    public var keepsLineBreaking = false
    /// Whether the margins of a document's pages take precedence over the measure of a theme for pages.
    public var keepsMargins = false
    /// The place of footnotes on the pages of Markdown files whose front matter chooses none; `nil` is that of the pages.
    public var notes: Document.Page.NotePlacement?
    /// Whether texts are not laid out on pages, even if a document has some: contents and references then have no page
    /// numbers. For windows that scroll.
    public var ignoresPages = false
    /// Whether HTML is read as a text, even if a box holds it. For conversions to other formats.
    public var ignoresCards = false

    /// The style sheets of HTML, which apply before those of a document.
    public var styleSheets: [StyleSheet] = []
    /// The medium of style sheets; `nil` is `print` for pages, and `screen` otherwise.
    public var medium: StyleSheet.Medium?
    /// Whether some warnings are errors: about an unknown name or value in a style sheet, and about a heading whose level
    /// is changed in the structure of accessible PDF.
    public var isStrict = false
    /// Whether files may be attached to a PDF. Otherwise only texts and data in the document are, as for documents of
    /// others.
    public var attachesFiles = true

    /// Creates resources.
    public init(
        fonts: FontLibrary = .shared, images: (any ImageLoader)? = nil, root: String? = nil,
        theme: DocumentTheme = .light, dialect: MarkdownOptions = .gitHub, parsers: [DocumentParser] = [],
        contentsDepth: Int? = nil, metadata: PDFDocument.Metadata = PDFDocument.Metadata()
    ) {
        self.fonts = fonts
        self.images = images
        self.root = root
        self.theme = theme
        self.dialect = dialect
        self.parsers = parsers
        self.contentsDepth = contentsDepth
        self.metadata = metadata
    }
}
