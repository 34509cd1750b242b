public import GalleyText

/// Incremental colouring of a Markdown text, as the parser of an editor, or with ``update(_:replacedUTF8:withUTF8Count:)``
/// for texts that a program edits itself.
///
///     let parser = MarkdownHighlighting(by: MarkdownHighlighter(theme: .dark))
///     let editor = TextEditor(AttributedText("# Notes"), parser: parser)
///
///     var highlighting = MarkdownHighlighting(of: &text, by: MarkdownHighlighter())
///     let range = text.range(of: "word")!
///     let start = text.string.utf8.distance(from: text.string.startIndex, to: range.lowerBound)
///     text.replaceSubrange(range, with: "**word**")
///     highlighting.update(&text, replacedUTF8: start..<(start + 4), withUTF8Count: 8)
///
/// It contains a ``MarkdownDocument``: an edit parses only the affected part, unless the labels of link definitions or
/// footnotes change.
public struct MarkdownHighlighting: TextParser {
    /// The dialect and theme.
    public let highlighter: MarkdownHighlighter
    /// The parsed document.
    public private(set) var document: MarkdownDocument
    /// The number of bytes that the last update parsed, for tests.
    package var parsedCount: Int { document.parsedCount }

    /// Creates the state for a text that is not known yet.
    public init(by highlighter: MarkdownHighlighter) {
        self.highlighter = highlighter
        document = MarkdownDocument("", options: highlighter.options)
    }

    /// Colours `text`, and creates the state for later updates.
    public init(of text: inout AttributedText, by highlighter: MarkdownHighlighter) {
        self.highlighter = highlighter
        document = MarkdownDocument(text.string, options: highlighter.options)
        color(0..<text.utf8Count, of: &text)
    }

    /// Colours the whole text, without its state.
    public func parse(_ text: inout AttributedText, selection: inout Range<String.Index>?) -> Bool {
        highlighter.parse(&text, selection: &selection)
    }

    /// Colours what the edits may affect. The characters and the selection do not change.
    public mutating func parse(
        _ text: inout AttributedText, edits: TextEdits?, selection: inout Range<String.Index>?
    ) -> Range<Int>? {
        if let edits, edits.isEmpty { return nil }
        let selected = selection.map { text.utf8Range($0) }
        let range =
            if let extent = edits?.extent {
                update(&text, replacedUTF8: extent.old, withUTF8Count: extent.new.count)
            } else {
                restart(&text)
            }
        selection = selected.map { text.range(forUTF8: $0) }
        return range
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
            // The arguments are inconsistent with the text.
            return restart(&text)
        }
        let inserted = Array(text.string.utf8.dropFirst(replaced.lowerBound).prefix(count))
        let range = document.replaceSubrange(utf8: replaced, with: inserted)
        color(range, of: &text)
        return range
    }

    /// Parses and colours everything.
    private mutating func restart(_ text: inout AttributedText) -> Range<Int> {
        document = MarkdownDocument(text.string, options: highlighter.options)
        color(0..<text.utf8Count, of: &text)
        return 0..<text.utf8Count
    }

    /// Colours the chunks in `range`.
    private func color(_ range: Range<Int>, of text: inout AttributedText) {
        var pass = HighlightPass(document.bytes[range], document.events(of: range), theme: highlighter.theme)
        var colored = pass.run()
        colored.keepCustomAttributes(of: text, in: range)
        if range.count == text.utf8Count { text = colored } else { text.replace(range, with: colored) }
    }
}

extension AttributedText {
    /// Sets the attributes of the program that a range of another text has, whose characters this text has.
    fileprivate mutating func keepCustomAttributes(of text: AttributedText, in range: Range<Int>) {
        guard text.styles.contains(where: { $0.attributes.custom != nil }) else { return }
        for run in text.runs {
            guard let custom = run.attributes.custom else { continue }
            let shown = run.utf8Range.clamped(to: range)
            guard !shown.isEmpty else { continue }
            transformAttributes(inUTF8: shown.lowerBound - range.lowerBound..<shown.upperBound - range.lowerBound) {
                $0.custom = custom
            }
        }
    }
}
