public import GalleyText

/// A parser that colours Markdown source in place, for editors: all characters are kept, including markup.
///
///     MarkdownHighlighter(theme: .dark).parse(&text)
///
/// All attributes of the text are replaced by those of the theme, without its spacing, indents and block borders. For
/// an editor, a ``MarkdownHighlighting`` parses only the blocks that an edit may affect.
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

/// The state for incremental colouring of a Markdown text in an editor.
///
///     var highlighting = MarkdownHighlighting(of: &text, by: MarkdownHighlighter())
///     let range = text.range(of: "word")!
///     let start = text.string.utf8.distance(from: text.string.startIndex, to: range.lowerBound)
///     text.replaceSubrange(range, with: "**word**")
///     highlighting.update(&text, replaced: start..<(start + 4), withUTF8Count: 8)
///
/// It contains a ``MarkdownDocument``: an edit parses only the affected part, unless the labels of link definitions or
/// footnotes change.
public struct MarkdownHighlighting: Sendable {
    /// The dialect and theme.
    public let highlighter: MarkdownHighlighter
    /// The parsed document.
    public private(set) var document: MarkdownDocument
    /// The number of bytes that the last update parsed, for tests.
    package var parsedCount: Int { document.parsedCount }

    /// Colours `text`, and creates the state for later updates.
    public init(of text: inout AttributedText, by highlighter: MarkdownHighlighter) {
        self.highlighter = highlighter
        document = MarkdownDocument(text.string, options: highlighter.options)
        color(0..<text.utf8Count, of: &text)
    }

    /// Colours the text again after an edit.
    ///
    /// - Parameters:
    ///   - text: The text after the edit.
    ///   - replaced: The replaced range, in UTF-8 offsets of the text before the edit.
    ///   - count: The length of the replacement, in UTF-8 bytes.
    /// - Returns: The coloured range, in UTF-8 offsets.
    @discardableResult
    public mutating func update(
        _ text: inout AttributedText, replaced: Range<Int>, withUTF8Count count: Int
    ) -> Range<Int> {
        let old = document.bytes.count
        guard replaced.upperBound <= old, replaced.lowerBound >= 0, count >= 0,
            old - replaced.count + count == text.utf8Count
        else {
            // The arguments are inconsistent with the text: parse everything again.
            document = MarkdownDocument(text.string, options: highlighter.options)
            color(0..<text.utf8Count, of: &text)
            return 0..<text.utf8Count
        }
        let inserted = Array(text.string.utf8.dropFirst(replaced.lowerBound).prefix(count))
        let range = document.replaceSubrange(replaced, with: inserted)
        color(range, of: &text)
        return range
    }

    /// Colours the chunks in `range`.
    private func color(_ range: Range<Int>, of text: inout AttributedText) {
        var pass = HighlightPass(document.bytes[range], document.events(of: range), theme: highlighter.theme)
        let colored = pass.run()
        if range.count == text.utf8Count { text = colored } else { text.replace(range, with: colored) }
    }
}
