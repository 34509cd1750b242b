public import GalleyText

/// The appearance of a Markdown document: fonts, sizes, colours, spacing, borders and markers.
///
/// A theme is a value. Change a built-in one, or read one from JSON:
///
///     var theme = MarkdownTheme.dark
///     theme.headings[0].color = .white
///     let text = MarkdownParser(theme: theme).attributedText(from: "# Hello")
///
/// A theme is applied based on semantic attributes, so that it can be changed without parsing again: see
/// ``apply(to:highlighter:)``. Lengths are points. Attributes of an element are merged into those of the elements
/// around it, field by field.
public struct MarkdownTheme: Sendable, Hashable {
    /// The colours of tokens in code.
    public struct CodeColors: Sendable, Hashable {
        /// The colour of keywords; `nil`, here and below, uses the code block's colour.
        public var keyword: Color?
        /// The colour of strings.
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

        /// Creates colours; by default those of the code block.
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

    /// The base attributes of all text.
    public var body = TextAttributes(font: .default, color: .black)
    /// The attributes of headings of level 1 to 6; a missing level uses the last one.
    public var headings: [TextAttributes] = []
    /// The attributes of block quotes.
    public var blockQuote = TextAttributes()
    /// The titles and colours of alerts.
    public var alerts = AlertStyles()
    /// The attributes of alerts. Their border is that of quotes unless it is set.
    public var alert = TextAttributes()
    /// The attributes of code blocks.
    public var codeBlock = TextAttributes()
    /// The attributes of highlighted lines of code, in addition to those of the block. Their border is inside that of the block.
    public var markedCode = TextAttributes()
    /// The attributes of HTML blocks.
    public var html = TextAttributes()
    /// The attributes of thematic breaks.
    public var thematicBreak = TextAttributes()
    /// The attributes of a table's header row.
    public var tableHeader = TextAttributes()
    /// The attributes of a table's other cells.
    public var tableCell = TextAttributes()
    /// The attributes of footnotes at the end of the text.
    public var footnote = TextAttributes()
    /// The attributes of terms in lists of definitions.
    public var term = TextAttributes()
    /// The attributes of captions of figures.
    public var caption = TextAttributes()

    // Spans.

    /// The attributes of emphasis.
    public var emphasis = TextAttributes()
    /// The attributes of strong emphasis.
    public var strong = TextAttributes()
    /// The attributes of text with a strikethrough.
    public var strikethrough = TextAttributes()
    /// The attributes of inline code.
    public var code = TextAttributes()
    /// Text that was added (HTML `ins`).
    public var insertion = TextAttributes()
    /// Text that is marked, as with a highlighter (HTML `mark`).
    public var mark = TextAttributes()
    /// Keys to press (HTML `kbd`). Without a font size, it is ``codeScale`` times as large as the text around it.
    public var keyboard = TextAttributes()
    /// Small text below the baseline (HTML `sub`). Without a font size, it is ``scriptScale`` times as large as the text around
    /// it; without an offset, it is lowered by a sixth of that size.
    public var subscripted = TextAttributes()
    /// Small text above the baseline (HTML `sup`), raised by a third of the size of the text around it.
    public var superscripted = TextAttributes()
    /// Links.
    public var link = TextAttributes()
    /// The attributes of formulas.
    public var math = TextAttributes()
    /// The attributes of a footnote's number in the text. By default its font size is that of the surrounding text
    /// multiplied by `footnoteScale`, and it is raised by a third of that.
    public var footnoteReference = TextAttributes()
    /// The attributes merged into a pressed link.
    public var pressedLink = TextAttributes()
    /// The attributes of bullets, numbers and task boxes. With `alignsMarker` in their paragraph style, they end at a constant
    /// distance before the text.
    public var listMarker = TextAttributes()
    /// The attributes of markup that stays in the text: see ``MarkdownHighlighter``.
    public var markup = TextAttributes()
    /// The colours of tokens in highlighted code.
    public var codeColors = CodeColors()

    // Measures and markers.

    /// The size of inline code relative to the surrounding text.
    public var codeScale = 0.88

    /// The size of a footnote's number relative to the surrounding text.
    public var footnoteScale = 0.7

    /// The size of text above and below the baseline, as a part of the size of the text around it.
    public var scriptScale = 0.75

    /// Space before a block that is not the first.
    public var blockSpacing = 12.0
    /// The indent of the first line of a paragraph that follows another one, in points, as in novels: instead of the
    /// ``blockSpacing``, no space is between them. 0 separates paragraphs by space.
    public var paragraphIndent = 0.0
    /// The space before each item of a tight list except the first, in points.
    public var itemSpacing = 3.0
    /// The indent of a list's items relative to the surrounding block, in points. Their bullets and numbers are in this
    /// indent.
    public var listIndent = 24.0
    /// The indent of each quote, in points.
    public var quoteIndent = 16.0
    /// The indent of code lines inside their border, in points.
    public var codeIndent = 8.0
    /// The indent of the further lines of a line of code that is wrapped, in addition to ``codeIndent``, in points.
    public var codeHangingIndent = 0.0
    /// The mark before the further lines of a line of code that is wrapped; `nil` for none. It needs the space of the
    /// ``codeHangingIndent``.
    public var codeWrapMark: String?
    /// The colour of line numbers of code, and of the ``codeWrapMark``; `nil` for that of the code.
    public var codeLabelColor: Color?
    /// Whether columns of tables that Markdown aligns at the right align numbers at their decimal separators.
    public var alignsDecimals: Bool {
        get { changes.alignsDecimals }
        set { changes.alignsDecimals = newValue }
    }
    /// Whether documents have emoji for codes such as `:wink:`, as on GitHub.
    public var hasShortcodes: Bool {
        get { changes.hasShortcodes }
        set { changes.hasShortcodes = newValue }
    }
    private var changes = Changes()

    /// The changes to a text besides its appearance.
    private struct Changes: Sendable, Hashable {
        var alignsDecimals = false
        var hasShortcodes = false
    }
    /// The maximum indent of a block at any depth, in points.
    public var maximumIndent = 240.0
    /// The insets of table cells, in points.
    public var tableCellInsets = EdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
    /// The distance of columns in a table set with tabs, in points.
    public var tableColumnWidth = 120.0
    /// The bullets by depth; deeper lists start again with the first.
    public var bullets = ["•", "◦", "▪"]
    /// The marker of an open task.
    public var openTask = "☐"
    /// The marker of a completed task.
    public var doneTask = "☑"
    /// The text of the link from a footnote back to its reference; without characters, there is no link.
    public var backReference = "^"
    /// The text before the number of a figure in its caption, such as `Figure`; `nil` for captions without numbers.
    public var figureLabel: String?
    /// The text before the number of a table in its caption, such as `Table`; `nil` for captions without numbers.
    public var tableLabel: String?
    /// The styles of classes in attributes: of `.warning` in `[text]{.warning}`. See
    /// ``TextAttributes/classes``.
    public var classes: [String: TextAttributes] = [:]

    /// The styles of text in a language, by the tag or its first part: `ja` is also the style of `ja-JP`.
    ///
    /// The style of the document's language is merged into the body. That of another language changes the fonts of its
    /// text, and the paragraphs that have no other text. The `firstLineHeadIndent` of a style is that of paragraphs, in
    /// addition to the indents of the blocks around them.
    public var languages: [String: TextAttributes] = [:]
    /// The text in parentheses after the caption of a table where it is repeated on another page; `auto` is “continued” in the
    /// language of the text. `nil` repeats no captions.
    public var continuedLabel: String?
    /// The algorithm for choosing line breaks on pages; `nil` is that of the document.
    public var lineBreaking: TextContainer.LineBreaking?
    /// The space between the title of an alert and its text, in points; `nil` is ``blockSpacing``.
    public var alertTitleSpacing: Double?
    /// The number of characters of a line on paper of the width of A4 and letter in files that set no margins
    /// (``Document/Page/measure``); `nil` leaves the usual margins.
    public var measure: Double?
    /// The indent of paragraphs in the language of the document.
    var languageIndent = 0.0

    /// Creates a theme of black text without decoration.
    public init() {}
}
