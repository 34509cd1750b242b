public import GalleyText

/// A parser that colours Markdown source in place, for editors: all characters are kept, including markup.
///
///     MarkdownHighlighter(theme: .dark).parse(&text)
///
/// All attributes of the text are replaced by those of the theme, without its spacing, indents and block borders, except
/// those of the program (``AttributeKey``). As the parser of an editor, a ``MarkdownHighlighting`` parses only the blocks that an edit may affect.
public struct MarkdownHighlighter: TextParser {
    /// The Markdown dialect.
    public var options: MarkdownOptions
    /// The theme of the colours.
    public var theme: MarkdownTheme

    /// Creates a highlighter for a Markdown dialect and a theme.
    public init(options: MarkdownOptions = .gitHub, theme: MarkdownTheme = .light) {
        self.options = options
        self.theme = theme
    }

    /// Colours the whole text. The characters and the selection do not change.
    ///
    /// - Complexity: O(*n*).
    public func parse(_ text: inout AttributedText, selection: inout Range<String.Index>?) -> Bool {
        let old = text
        _ = MarkdownHighlighting(of: &text, by: self)
        guard text != old else { return false }
        // Indices of a string are valid for an equal one.
        if let selected = selection { selection = text.range(forUTF8: old.utf8Range(selected)) }
        return true
    }
}
