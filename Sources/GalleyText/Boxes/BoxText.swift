/// The text of a box, with its container.
public struct BoxText: Sendable, Hashable {
    /// The text. Empty if ``markdown`` is set.
    public var text: AttributedText
    /// The base attributes of Markdown.
    public var style: TextAttributes
    /// The Markdown source instead of a text; a Markdown parser converts it.
    public var markdown: String?
    /// Attributes merged into the parsed Markdown.
    public var spans: [Document.Span]
    /// The rows, truncation and line breaking; its width and height are replaced by the box's.
    public var container: TextContainer
    /// The scales at which the text may be fitted to the box, and its number of rows; `nil` keeps its sizes.
    ///
    /// In a box without a height, the text is scaled until no word is broken and no row is cut.
    public var fit: Document.Fit?

    /// Creates the text of a box.
    public init(_ text: AttributedText, in container: TextContainer = .unbounded) {
        self.text = text
        style = TextAttributes()
        markdown = nil
        spans = []
        self.container = container
    }
}
