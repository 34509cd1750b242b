public import GalleyText

/// How the elements of a Markdown document look: fonts, sizes, colours, spacing, borders and markers.
///
/// A theme is a value. Start from one that is built in and change what you like, or read one from JSON:
///
///     var theme = MarkdownTheme.dark
///     theme.headings[0].color = .white
///     let text = MarkdownParser(theme: theme).attributedText(from: "# Hello")
///
/// A theme is laid over text by its semantic attributes, so that it can be changed without parsing again:
/// see ``apply(to:highlighter:)``. Lengths are points. Attributes of an element are laid over those of the
/// elements around it, field by field.
public struct MarkdownTheme: Sendable, Hashable {
    /// The colours of code, token by token.
    public struct CodeColors: Sendable, Hashable {
        /// `nil` leaves a token in the code block's own colour.
        public var keyword: Color?
        /// The colour of text in quotes.
        public var string: Color?
        /// The colour of numbers.
        public var number: Color?
        /// The colour of comments.
        public var comment: Color?
        /// The colour of the names of types.
        public var type: Color?
        /// The colour of the names of functions.
        public var function: Color?
        /// The colour of attributes and directives.
        public var attribute: Color?

        /// Colours; what is not given looks as code does.
        public init(
            keyword: Color? = nil, string: Color? = nil, number: Color? = nil, comment: Color? = nil,
            type: Color? = nil, function: Color? = nil, attribute: Color? = nil
        ) {
            self.keyword = keyword
            self.string = string
            self.number = number
            self.comment = comment
            self.type = type
            self.function = function
            self.attribute = attribute
        }
    }

    // Blocks.

    /// What everything starts from.
    public var body = TextAttributes(font: .default, color: .black)
    /// Levels 1 to 6; a missing level takes the last one there is.
    public var headings: [TextAttributes] = []
    /// Quotes.
    public var blockQuote = TextAttributes()
    /// Blocks of code.
    public var codeBlock = TextAttributes()
    /// HTML blocks.
    public var html = TextAttributes()
    /// Rules between blocks.
    public var thematicBreak = TextAttributes()
    /// The first row of a table.
    public var tableHeader = TextAttributes()
    /// The other cells of a table.
    public var tableCell = TextAttributes()
    /// What footnotes say, at the end of the text.
    public var footnote = TextAttributes()

    // Spans.

    /// Stressed text.
    public var emphasis = TextAttributes()
    /// Important text.
    public var strong = TextAttributes()
    /// What is no longer right.
    public var strikethrough = TextAttributes()
    /// Code within a line.
    public var code = TextAttributes()
    /// Links.
    public var link = TextAttributes()
    /// Formulas.
    public var math = TextAttributes()
    /// The number of a footnote in the text. Where it has no font size that is `footnoteScale` times as large as the
    /// text around it, and where it has no offset it is raised by a third of that.
    public var footnoteReference = TextAttributes()
    /// Laid over a link while it is pressed.
    public var pressedLink = TextAttributes()
    /// Bullets, numbers and task boxes.
    public var listMarker = TextAttributes()
    /// The marks of the language where they stay in the text: see ``MarkdownHighlighter``.
    public var markup = TextAttributes()
    /// Colours of the parts of highlighted code.
    public var codeColors = CodeColors()

    // Measures and markers.

    /// The size of code within a line, as a part of the size of the text around it.
    public var codeScale = 0.88

    /// The size of a footnote's number in the text, as a part of the size of the text around it.
    public var footnoteScale = 0.7

    /// Space before a block that is not the first.
    public var blockSpacing = 12.0
    /// Space before an item of a tight list that is not the first.
    public var itemSpacing = 3.0
    /// How far the items of a list stand to the right of what is around the list.
    public var listIndent = 24.0
    /// How far each quote moves its text in, in points.
    public var quoteIndent = 16.0
    /// How far the lines of a code block stand inside its border.
    public var codeIndent = 8.0
    /// No block is indented by more, however deep it is.
    public var maximumIndent = 240.0
    /// What the cells of a table keep between their edges and their text.
    public var tableCellInsets = EdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
    /// The distance of columns where a table is set with tabs.
    public var tableColumnWidth = 120.0
    /// Bullets by depth; deeper lists start again.
    public var bullets = ["•", "◦", "▪"]
    /// What stands before a task that is to be done.
    public var openTask = "☐"
    /// What stands before a task that is done.
    public var doneTask = "☑"
    /// What leads from a footnote back to where the text refers to it.
    public var backReference = "^"

    /// Black text without decoration.
    public init() {}
}
