public import GalleyText

/// A parser that colours Markdown source in place, for editors: every character stays, the marks included.
///
///     MarkdownHighlighter(theme: .dark).parse(&text)
///
/// All attributes of the text are replaced by those of the theme, without its spacing, indents and block
/// borders. An editor keeps a ``MarkdownHighlighting`` beside its text, which after an edit parses again only
/// the blocks that the edit can have changed.
public struct MarkdownHighlighter: TextParser {
    /// Which Markdown it is.
    public var options: MarkdownOptions
    /// How its parts look.
    public var theme: MarkdownTheme

    /// A highlighter of a kind of Markdown in a theme.
    public init(options: MarkdownOptions = .gitHub, theme: MarkdownTheme = .light) {
        self.options = options
        self.theme = theme
    }

    /// Colours the whole text. The characters and the selection stay.
    ///
    /// - Complexity: O(*n*).
    public func parse(_ text: inout AttributedText, selection: inout Range<String.Index>?) -> Bool {
        let old = text
        _ = MarkdownHighlighting(of: &text, by: self)
        guard text != old else { return false }
        // Indices of a string are good for an equal one.
        if let selected = selection { selection = text.range(forUTF8: old.utf8Range(selected)) }
        return true
    }
}

/// What an editor keeps to colour a Markdown text again after each edit.
///
///     var highlighting = MarkdownHighlighting(of: &text, by: MarkdownHighlighter())
///     let range = text.range(of: "word")!
///     let start = text.string.utf8.distance(from: text.string.startIndex, to: range.lowerBound)
///     text.replaceSubrange(range, with: "**word**")
///     highlighting.update(&text, replaced: start..<(start + 4), withUTF8Count: 8)
///
/// It keeps a ``MarkdownDocument`` beside the text: an edit reads what it can have changed and nothing else; only when
/// the labels of link definitions or footnotes change is everything read again.
public struct MarkdownHighlighting: Sendable {
    /// What decides how the parts look.
    public let highlighter: MarkdownHighlighter
    /// The blocks of the text.
    public private(set) var document: MarkdownDocument
    /// How many bytes the last update parsed, for tests.
    package var parsedCount: Int { document.parsedCount }

    /// Colours `text`, and keeps what later updates need.
    public init(of text: inout AttributedText, by highlighter: MarkdownHighlighter) {
        self.highlighter = highlighter
        document = MarkdownDocument(text.string, options: highlighter.options)
        color(0..<text.utf8Count, of: &text)
    }

    /// Colours the text again after an edit.
    ///
    /// - Parameters:
    ///   - text: The text after the edit.
    ///   - replaced: What was replaced, in UTF-8 offsets of the text before the edit.
    ///   - count: The length of what stands there now, in UTF-8 bytes.
    /// - Returns: The range that was coloured, in UTF-8 offsets.
    @discardableResult
    public mutating func update(
        _ text: inout AttributedText, replaced: Range<Int>, withUTF8Count count: Int
    ) -> Range<Int> {
        let old = document.bytes.count
        guard replaced.upperBound <= old, replaced.lowerBound >= 0, count >= 0,
            old - replaced.count + count == text.utf8Count
        else {
            // What was told does not fit: nothing that is kept can be relied on.
            document = MarkdownDocument(text.string, options: highlighter.options)
            color(0..<text.utf8Count, of: &text)
            return 0..<text.utf8Count
        }
        let inserted = Array(text.string.utf8.dropFirst(replaced.lowerBound).prefix(count))
        let range = document.replaceSubrange(replaced, with: inserted)
        color(range, of: &text)
        return range
    }

    /// Colours the chunks that `range` is made of.
    private func color(_ range: Range<Int>, of text: inout AttributedText) {
        var pass = HighlightPass(document.bytes[range], document.events(of: range), theme: highlighter.theme)
        let colored = pass.run()
        if range.count == text.utf8Count { text = colored } else { text.replace(range, with: colored) }
    }
}
