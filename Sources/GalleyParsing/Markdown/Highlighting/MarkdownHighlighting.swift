public import GalleyText

/// The state for incremental colouring of a Markdown text in an editor.
///
///     var highlighting = MarkdownHighlighting(of: &text, by: MarkdownHighlighter())
///     let range = text.range(of: "word")!
///     let start = text.string.utf8.distance(from: text.string.startIndex, to: range.lowerBound)
///     text.replaceSubrange(range, with: "**word**")
///     highlighting.update(&text, replacedUTF8: start..<(start + 4), withUTF8Count: 8)
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
        _ text: inout AttributedText, replacedUTF8 replaced: Range<Int>, withUTF8Count count: Int
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
        let range = document.replaceSubrange(utf8: replaced, with: inserted)
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
