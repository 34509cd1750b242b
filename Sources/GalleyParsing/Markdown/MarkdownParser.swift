internal import GalleyGrammar
public import GalleyText

/// A parser of Markdown: CommonMark 0.31.2 with GitHub's tables, strikethrough, task lists, autolinks and footnotes.
///
///     let text = MarkdownParser(theme: .dark).attributedText(from: "# Hello\n\n*world*")
///
/// Every block and span becomes semantic attributes (`block`, `inline`, `link`, `image`) beside the visual
/// ones that the theme gives. What the result is made of:
///
/// - Blocks end with a line feed, the last one without. A soft line break is a space, a hard one U+2028.
/// - Bullets, numbers and task boxes stand in front of an item's text with a tab behind them. They, and what
///   stands for a block without text (U+200B) or for a thematic break (U+00A0), are `generated`.
/// - A row of a table is a paragraph with tabs between its cells; ``MarkdownTable`` finds rows and cells.
/// - An image that `images` resolves is U+FFFC with an attachment; of others the alternative text is there,
///   as `generated`.
/// - A footnote's number is `generated` text with a link to the note; notes stand at the end, in the order of their
///   numbers, each with a link back.
/// - A link has its title under `title` in its highlight's `userInfo`.
///
/// Blocks nest 96 deep, spans 16; what is deeper belongs to the block or span at that depth. Tables have at
/// most 128 columns, items of lists nest 100 deep.
///
/// As a ``TextParser`` it takes a text's characters for Markdown, unless they have block attributes, which
/// means that they were parsed. Attributes of the source beyond its first run's stay on what they were on.
public struct MarkdownParser: TextParser {
    /// Which Markdown it is.
    public var options: MarkdownOptions
    /// How its parts look.
    public var theme: MarkdownTheme {
        didSet { blocks = ThemedBlocks.prepared(theme) }
    }
    /// `nil` shows the alternative text of images.
    public var images: (any ImageResolver)?
    /// Colours code blocks; `nil` leaves them in one colour.
    public var highlighter: (any CodeHighlighter)?

    /// What the theme makes of blocks, made once for all texts.
    private var blocks: ThemedBlocks

    /// A parser of a kind of Markdown in a theme.
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

    /// The attributed text of a Markdown document.
    ///
    /// Any text is Markdown. One of two gigabytes or more, or one that memory does not suffice for, comes
    /// back as it is.
    ///
    /// - Complexity: O(*n*).
    public func attributedText(from markdown: String) -> AttributedText {
        build(Array(markdown.utf8), base: TextAttributes(), recordsOrigins: false)?.text
            ?? AttributedText(markdown, attributes: theme.body)
    }

    /// Puts the styled text in the place of its source and moves the selection along; true where something changed.
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

    /// Parses bytes; `nil` when there are too many.
    private func build(
        _ source: [UInt8], base: TextAttributes, recordsOrigins: Bool
    ) -> (text: AttributedText, origins: [MarkdownOrigin])? {
        // Places are counted with 32 bits.
        guard source.count < Int(Int32.max) else { return nil }
        var builder = MarkdownBuilder(
            source: source, tape: .of(source, options: options), options: options,
            blocks: base.isEmpty ? blocks : ThemedBlocks(theme: theme, base: base), resolver: images,
            recordsOrigins: recordsOrigins)
        var text = builder.build()
        if let highlighter { theme.color(codeIn: &text, with: highlighter) }
        return (text, builder.origins ?? [])
    }

    /// Lays what the source had of its own over what became of it.
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

    /// Where an offset of the source went: to its character, or to the next that is there.
    private static func target(of offset: Int, _ origins: [MarkdownOrigin], in text: AttributedText) -> Int {
        var low = 0
        var high = origins.count
        while low < high {
            let middle = (low + high) / 2
            if origins[middle].source + origins[middle].count < offset { low = middle + 1 } else { high = middle }
        }
        guard low < origins.count else { return text.utf8Count }
        return origins[low].target + max(0, offset - origins[low].source)
    }
}
