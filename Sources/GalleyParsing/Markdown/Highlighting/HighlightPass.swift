internal import GalleyGrammar
internal import GalleyText

/// A parse of Markdown source for syntax colouring.
///
/// The events of the grammar contain the positions of text; everything between is markup. The colours of a line between
/// texts depend only on that line and its text, so that a piece has the same colours in any context.
struct HighlightPass {
    private let bytes: [UInt8]
    private let events: [MarkdownEvent]
    private var blocks: ThemedBlocks
    private var out: TextAssembler
    private var styles: [Key: Int32] = [:]
    private var interned: [TextAttributes: Int32] = [:]

    private struct Key: Hashable {
        var path: Int32
        var inline: UInt64
        var isMarkup: Bool
    }

    /// - Parameter events: The events of `bytes`.
    init(_ bytes: ArraySlice<UInt8>, _ events: [MarkdownEvent], theme: MarkdownTheme) {
        self.bytes = Array(bytes)
        self.events = events
        blocks = ThemedBlocks.prepared(theme)
        out = TextAssembler(capacity: bytes.count)
    }

    /// Returns the coloured text.
    mutating func run() -> AttributedText {
        var path = ThemedBlocks.root
        var paths: [Int32] = []
        var inline = InlineIntent()
        var surplus = 0
        var cursor = 0
        var lastPath: Int32 = -1

        for event in events {
            switch event.kind {
            case .enterBlock:
                paths.append(path)
                if let step = HighlightPass.step(event), paths.count < MarkdownBuilder.maximumDepth {
                    path = blocks.path(path, step)
                }
            case .leaveBlock:
                path = paths.popLast() ?? ThemedBlocks.root
            case .enterSpan:
                guard let span = event.inline, !span.isPlain else { continue }
                let intent = span == .image ? .link : span.intent
                if inline.depth < InlineIntent.maximumDepth { inline.append(intent) } else { surplus += 1 }
            case .leaveSpan:
                if event.inline?.isPlain == true { continue }
                if surplus > 0 { surplus -= 1 } else { inline.removeLast() }
            case .text:
                let start = Int(event.start)
                guard start >= cursor, event.length > 0 else { continue }
                let stop = start + Int(event.length)
                gap(cursor..<start, before: lastPath, after: path)
                let isMarkup = event.type == MarkdownEvent.Text.html.rawValue
                paint(start..<stop, path, inline, isMarkup: isMarkup)
                cursor = stop
                lastPath = path
            }
        }
        gap(cursor..<bytes.count, before: lastPath, after: -1)
        return out.finish(empty: HighlightPass.inline(blocks.theme.body))
    }

    private static func step(_ event: MarkdownEvent) -> ThemedBlocks.Step? {
        switch event.block {
        case .quote?: .quote
        case .heading?: .heading(Int(event.level))
        case .code?: .code
        case .html?: .html
        case .headerCell?: .headerRow
        case .term?: .term
        default: nil
        }
    }

    /// Colours the characters between texts: the end of a line of the previous block, lines without text, and the
    /// beginning of a line of the next block.
    private mutating func gap(_ range: Range<Int>, before: Int32, after: Int32) {
        guard !range.isEmpty else { return }
        var start = range.lowerBound
        if before >= 0 {
            let first = bytes[range].firstIndex(of: 0x0A).map { $0 + 1 } ?? range.upperBound
            // Without a line feed everything is on the line of both.
            paint(start..<first, before, InlineIntent(), isMarkup: true)
            start = first
        }
        var last = range.upperBound
        while last > start, bytes[last - 1] != 0x0A { last -= 1 }
        if after < 0 { last = range.upperBound }
        paint(start..<last, ThemedBlocks.root, InlineIntent(), isMarkup: true)
        paint(last..<range.upperBound, after, InlineIntent(), isMarkup: true)
    }

    private mutating func paint(
        _ range: Range<Int>, _ path: Int32, _ inline: InlineIntent, isMarkup: Bool
    ) {
        guard !range.isEmpty else { return }
        let key = Key(path: path, inline: inline.rawValue, isMarkup: isMarkup)
        let style: Int32
        if let known = styles[key] {
            style = known
        } else {
            var attributes = blocks.attributes(of: inline, in: path, at: .init())
            if isMarkup { attributes.merge(blocks.theme.markup) }
            attributes = HighlightPass.inline(attributes)
            if let known = interned[attributes] {
                style = known
            } else {
                style = out.add(attributes)
                interned[attributes] = style
            }
            styles[key] = style
        }
        out.setStyle(style)
        out.bytes.append(contentsOf: bytes[range])
    }

    /// The attributes without those of whole paragraphs.
    private static func inline(_ attributes: TextAttributes) -> TextAttributes {
        var result = attributes
        result.paragraph = nil
        result.blockBorder = nil
        result.inline = nil
        result.highlight = nil
        return result
    }
}
