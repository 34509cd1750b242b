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
    /// The places in the text of the floats and absolute boxes that follow it, in order. A float is next to the line that
    /// contains its place, or below (CSS 2.2, 9.5.1); an absolute box has its static position there (10.3.7 and 10.6.4). Boxes
    /// without a place are below the text.
    public var staticPositions: [StaticPosition]

    /// The place of a float or an absolute box between the letters of a text.
    public struct StaticPosition: Sendable, Hashable {
        /// The letter after the box, as an offset in UTF-8 units.
        public var utf8Offset: Int
        /// Whether an absolute box is below the line of the letter before it, at the start edge, as a block would be, and not
        /// next to the letter; whether a float is below the text.
        public var isBlock: Bool

        /// Creates a place.
        public init(utf8Offset: Int, isBlock: Bool = false) {
            self.utf8Offset = utf8Offset
            self.isBlock = isBlock
        }
    }

    /// Creates the text of a box.
    public init(_ text: AttributedText, in container: TextContainer = .unbounded) {
        self.text = text
        style = TextAttributes()
        markdown = nil
        spans = []
        self.container = container
        staticPositions = []
    }
}
