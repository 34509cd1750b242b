public import GalleyGrammar
public import GalleyText

extension AttributedText {
    /// Creates the text of Markdown, with the styles of a theme.
    ///
    ///     let text = AttributedText(markdown: "# Hello\n\n*world*", theme: .dark)
    ///
    /// Any text is valid Markdown. ``MarkdownParser`` describes the result; keep a parser to parse many texts with the
    /// same theme, or to continue with other parsers.
    ///
    /// - Parameters:
    ///   - options: The dialect.
    ///   - theme: The styles of blocks and spans.
    ///   - images: The source of images; `nil` shows alternative texts.
    ///   - highlighter: The highlighter of code blocks; `nil` shows them in one colour.
    /// - Complexity: O(*n*).
    public init(
        markdown: String, options: MarkdownOptions = .gitHub, theme: MarkdownTheme = .light,
        images: (any ImageResolver)? = nil, highlighter: (any CodeHighlighter)? = nil
    ) {
        self = MarkdownParser(options: options, theme: theme, images: images, highlighter: highlighter)
            .attributedText(from: markdown)
    }
}
