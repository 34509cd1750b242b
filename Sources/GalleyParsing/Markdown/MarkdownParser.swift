internal import GalleyGrammar
public import GalleyText

/// A parser of Markdown: CommonMark 0.31.2 with GitHub's tables, strikethrough, task lists, autolinks, footnotes and alerts.
///
///     let text = MarkdownParser(theme: .dark).attributedText(from: "# Hello\n\n*world*")
///
/// Every block and span gets semantic attributes (`block`, `inline`, `link`, `image`) and the visual ones of the theme.
/// In the result:
///
/// - Blocks end with a line feed, the last one without. A soft line break is a space, a hard one U+2028.
/// - Bullets, numbers and task boxes precede an item's text, followed by a tab. They are `generated`, as are the
///   placeholders of a block without text (U+200B) and of a thematic break (U+00A0).
/// - A row of a table is a paragraph with tabs between its cells; ``MarkdownTable`` finds rows and cells.
/// - An image that `images` resolves is U+FFFC with an attachment; others are shown by their alternative text, as
///   `generated`.
/// - A footnote's number is `generated` text with a link to the note; notes are at the end, in the order of their
///   numbers, each with a link back.
/// - Front matter is not part of the text: see ``FrontMatter``.
/// - The title of an alert is a `generated` paragraph at its start.
/// - A link's title is in its highlight's `userInfo`, with the key `title`.
///
/// The maximum nesting depth of blocks is 96, of spans 16; deeper content belongs to the block or span at that depth.
/// Tables have at most 128 columns, and the maximum depth of list items is 100.
///
/// As a ``TextParser`` it parses a text's characters as Markdown, unless they have block attributes, which means that
/// they have already been parsed. Attributes of the source other than those of its first run are transferred to the
/// result.
public struct MarkdownParser: TextParser {
    /// The Markdown dialect.
    public var options: MarkdownOptions
    /// The theme of the result.
    public var theme: MarkdownTheme {
        didSet { blocks = ThemedBlocks.prepared(theme) }
    }
    /// The source of images; `nil` shows alternative texts.
    public var images: (any ImageResolver)?
    /// The highlighter of code blocks; `nil` shows them in one colour.
    public var highlighter: (any CodeHighlighter)?

    /// The theme's attributes of blocks, shared by all texts.
    private var blocks: ThemedBlocks

    /// Creates a parser for a Markdown dialect and a theme.
    public init(
        options: MarkdownOptions = .gitHub, theme: MarkdownTheme = .light, images: (any ImageResolver)? = nil,
        highlighter: (any CodeHighlighter)? = nil
    ) {
        self.options = options
        self.theme = theme
        blocks = ThemedBlocks.prepared(theme)
        self.images = images
        self.highlighter = highlighter
    }

    /// Parses a Markdown document.
    ///
    /// Any text is valid Markdown. A text of two gigabytes or more, or too large for the memory, is returned unchanged.
    ///
    /// - Complexity: O(*n*).
    public func attributedText(from markdown: String) -> AttributedText {
        build(Array(markdown.utf8), base: TextAttributes(), recordsOrigins: false)?.text
            ?? AttributedText(markdown, attributes: theme.body)
    }

    /// Replaces the source by the styled text and updates the selection; returns whether anything changed.
    public func parse(_ text: inout AttributedText, selection: inout Range<String.Index>?) -> Bool {
        guard !text.isEmpty, !text.styleRuns.contains(where: { text.styles[Int($0.style)].attributes.block != nil })
        else { return false }
        let base = text.style(ofRun: 0).attributes
        let carries = text.styleRuns.count > 1
        guard
            let (parsed, origins) = build(
                Array(text.string.utf8), base: base.continuing, recordsOrigins: carries || selection != nil)
        else { return false }
        var result = parsed
        if carries { MarkdownParser.carry(from: text, to: &result, origins) }
        if let selected = selection {
            let range = text.utf8Range(selected)
            let lower = MarkdownParser.target(of: range.lowerBound, origins, in: result)
            let upper = MarkdownParser.target(of: range.upperBound, origins, in: result)
            selection = result.range(forUTF8: lower..<max(lower, upper))
        }
        guard result != text else { return false }
        text = result
        return true
    }

    /// Parses bytes; `nil` if there are too many.
    private func build(
        _ source: [UInt8], base: TextAttributes, recordsOrigins: Bool
    ) -> (text: AttributedText, origins: [MarkdownOrigin])? {
        // Positions have 32 bits.
        guard source.count < Int(Int32.max) else { return nil }
        var builder = MarkdownBuilder(
            source: source, eventStream: .of(source, options: options), options: options,
            blocks: base.isEmpty ? blocks : ThemedBlocks(theme: theme, base: base), resolver: images,
            recordsOrigins: recordsOrigins)
        var text = builder.build()
        if let highlighter { theme.color(codeIn: &text, with: highlighter) }
        return (text, builder.origins ?? [])
    }

    /// Transfers attributes of the source to the result.
    private static func carry(
        from source: AttributedText, to result: inout AttributedText, _ origins: [MarkdownOrigin]
    ) {
        let first = source.styleRuns[0].style
        for origin in origins {
            let end = origin.source + origin.count
            var run = source.styleRunIndex(atUTF8: origin.source)
            while run < source.styleRuns.count, Int(source.styleRuns[run].start) < end {
                let lower = max(Int(source.styleRuns[run].start), origin.source)
                let upper = min(source.styleRunEnd(run), end)
                if source.styleRuns[run].style != first, lower < upper {
                    let shift = origin.target - origin.source
                    result.mergeAttributes(
                        source.style(ofRun: run).attributes, inUTF8: (lower + shift)..<(upper + shift))
                }
                run += 1
            }
        }
    }

    /// The position of a source offset in the result: its character, or the next one that exists.
    private static func target(of offset: Int, _ origins: [MarkdownOrigin], in text: AttributedText) -> Int {
        let index = origins.partitioningIndex { $0.source + $0.count >= offset }
        guard index < origins.count else { return text.utf8Count }
        return origins[index].target + max(0, offset - origins[index].source)
    }
}
