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
///     let start = range.lowerBound.utf16Offset(in: text.string)
///     text.replaceSubrange(range, with: "**word**")
///     highlighting.update(&text, replaced: start..<(start + 4), withUTF8Count: 8)
///
/// The text is kept as pieces that can be parsed on their own: each begins with a line that is not indented,
/// behind a blank line, outside fenced code and HTML. An edit parses the piece that it is in and the next, which
/// shows where the pieces are as they were; only when link definitions change is everything parsed again.
public struct MarkdownHighlighting: Sendable {
    /// What decides how the parts look.
    public let highlighter: MarkdownHighlighter
    /// The pieces in order, by their UTF-8 length.
    private var pieces: [Piece] = []
    /// How many bytes the last update parsed, for tests.
    package private(set) var parsedCount = 0

    private struct Piece: Sendable {
        var count: Int
        /// The labels that are defined in it.
        var labels: [String]
    }

    /// Colours `text`, and keeps what later updates need.
    public init(of text: inout AttributedText, by highlighter: MarkdownHighlighter) {
        self.highlighter = highlighter
        restart(&text)
    }

    private mutating func restart(_ text: inout AttributedText) {
        let bytes = Array(text.string.utf8)
        var pass = HighlightPass(bytes, labels: [], options: highlighter.options, theme: highlighter.theme)
        text = pass.run(upTo: bytes.count)
        pieces = MarkdownHighlighting.pieces(pass, upTo: bytes.count)
        parsedCount = bytes.count
    }

    private static func pieces(_ pass: HighlightPass, upTo end: Int) -> [Piece] {
        var starts = [0] + pass.splits.filter { $0 > 0 && $0 < end }
        starts.append(end)
        return zip(starts, starts.dropFirst()).map { start, next in
            Piece(
                count: next - start,
                labels: pass.definitions.filter { $0.offset >= start && $0.offset < next }.map(\.label))
        }
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
        let old = pieces.reduce(0) { $0 + $1.count }
        let delta = count - replaced.count
        guard replaced.upperBound <= old, old + delta == text.utf8Count, !pieces.isEmpty else {
            // What was told does not fit: nothing that is kept can be relied on.
            restart(&text)
            return 0..<text.utf8Count
        }
        let bytes = Array(text.string.utf8)

        // The last piece that begins before the edit: its first line begins as it did.
        var first = 0
        var start = 0
        while first + 1 < pieces.count, start + pieces[first].count < replaced.lowerBound {
            start += pieces[first].count
            first += 1
        }
        // The first piece that begins behind the edit, and the one after it.
        var next = first + 1
        var nextStart = start + pieces[first].count
        while next < pieces.count, nextStart <= replaced.upperBound {
            nextStart += pieces[next].count
            next += 1
        }
        let labels = pieces.flatMap(\.labels)
        var step = 1
        while true {
            let isLast = next >= pieces.count
            var end = nextStart
            for index in next..<min(next + step, pieces.count) { end += pieces[index].count }
            let region = Array(bytes[start..<(end + delta)])
            var pass = HighlightPass(
                region, labels: labels, options: highlighter.options, theme: highlighter.theme)
            let stop = (isLast ? end : nextStart) + delta - start
            let result = pass.run(upTo: stop)
            guard isLast || pass.splits.contains(stop) else {
                // The pieces do not begin again here: go on to later ones, twice as far each time.
                for _ in 0..<step where next < pieces.count {
                    nextStart += pieces[next].count
                    next += 1
                }
                step *= 2
                continue
            }
            let fresh = MarkdownHighlighting.pieces(pass, upTo: stop)
            if fresh.flatMap(\.labels) != pieces[first..<next].flatMap(\.labels) {
                // A reference anywhere may mean something else now.
                restart(&text)
                return 0..<text.utf8Count
            }
            text.replace(start..<(start + stop), with: result)
            pieces.replaceSubrange(first..<next, with: fresh)
            parsedCount = region.count
            return start..<(start + stop)
        }
    }
}
