internal import GalleyText

/// One parse of Markdown source for its colours.
///
/// The grammar library tells where text is; what lies between is marks. What a line between texts looks like
/// depends on that line and the text on it alone, so that a piece looks the same whatever stands around it.
struct HighlightPass {
    private let bytes: [UInt8]
    private let options: MarkdownOptions
    private let tape: MarkdownEvents
    /// How many bytes of definitions stand in front of the source in what was parsed.
    private let shift: Int
    private var blocks: ThemedBlocks
    private var out: TextAssembler
    private var styles: [Key: Int32] = [:]
    private var interned: [TextAttributes: Int32] = [:]

    /// Where a piece can begin.
    private(set) var splits: [Int] = []
    /// The link definitions that were met.
    private(set) var definitions: [(offset: Int, label: String)] = []

    private struct Key: Hashable {
        var path: Int32
        var inline: UInt64
        var isMarkup: Bool
    }

    init(_ bytes: [UInt8], labels: [String], options: MarkdownOptions, theme: MarkdownTheme) {
        self.bytes = bytes
        self.options = options
        blocks = ThemedBlocks.prepared(theme)
        out = TextAssembler(capacity: bytes.count)
        var source = bytes
        var shift = 0
        if !labels.isEmpty, bytes.contains(UInt8(ascii: "[")) {
            var front: [UInt8] = []
            for label in labels { front += "[\(label)]: /\n".utf8 }
            front.append(0x0A)
            source = front + bytes
            shift = front.count
        }
        self.shift = shift
        tape = .of(source, options: options, keepsFootnotes: true)
    }

    /// The text up to `end` in its colours.
    mutating func run(upTo end: Int) -> AttributedText {
        var covered: [Range<Int>] = []
        var unsafe: Set<Int> = []
        var path = ThemedBlocks.root
        var paths: [Int32] = []
        var inline = InlineIntent()
        var surplus = 0
        var cursor = 0
        var lastPath: Int32 = -1
        var verbatim: MarkdownEvent.Block?
        var isFirstText = false

        for event in tape.events {
            switch event.kind {
            case .enterBlock:
                paths.append(path)
                if let step = HighlightPass.step(event), paths.count < MarkdownBuilder.maximumDepth {
                    path = blocks.path(path, step)
                }
                if event.block == .code || event.block == .html {
                    verbatim = event.block
                    isFirstText = true
                }
            case .leaveBlock:
                path = paths.popLast() ?? ThemedBlocks.root
                verbatim = nil
            case .enterSpan:
                guard let intent = event.inline.map({ $0 == .image ? InlineIntent.link : $0.intent }) else { continue }
                if inline.depth < InlineIntent.maximumDepth { inline.append(intent) } else { surplus += 1 }
            case .leaveSpan:
                if surplus > 0 { surplus -= 1 } else { inline.removeLast() }
            case .text:
                let start = Int(event.start) - shift
                guard event.start >= 0, start >= cursor, event.length > 0 else {
                    if verbatim != nil { isFirstText = false }
                    continue
                }
                if verbatim == .code || (verbatim == .html && !isFirstText) { unsafe.insert(start) }
                isFirstText = false
                let stop = start + Int(event.length)
                gap(cursor..<start, before: lastPath, after: path, end)
                let isMarkup = event.type == MarkdownEvent.Text.html.rawValue
                paint(start..<stop, path, inline, isMarkup: isMarkup, end)
                covered.append(start..<stop)
                cursor = stop
                lastPath = path
            }
        }
        gap(cursor..<bytes.count, before: lastPath, after: -1, end)
        findSplits(unsafe)
        findDefinitions(covered)
        return out.finish(empty: HighlightPass.inline(blocks.theme.body))
    }

    private static func step(_ event: MarkdownEvent) -> ThemedBlocks.Step? {
        switch event.block {
        case .quote?: .quote
        case .heading?: .heading(Int(event.level))
        case .code?: .code
        case .html?: .html
        case .headerCell?: .headerRow
        default: nil
        }
    }

    /// What stands between texts: the end of a line of the block before, lines without text, and the
    /// beginning of a line of the block after.
    private mutating func gap(_ range: Range<Int>, before: Int32, after: Int32, _ end: Int) {
        guard !range.isEmpty else { return }
        var start = range.lowerBound
        if before >= 0 {
            let first = bytes[range].firstIndex(of: 0x0A).map { $0 + 1 } ?? range.upperBound
            // Without a line feed everything is on the line of both.
            paint(start..<first, before, InlineIntent(), isMarkup: true, end)
            start = first
        }
        var last = range.upperBound
        while last > start, bytes[last - 1] != 0x0A { last -= 1 }
        if after < 0 { last = range.upperBound }
        paint(start..<last, ThemedBlocks.root, InlineIntent(), isMarkup: true, end)
        paint(last..<range.upperBound, after, InlineIntent(), isMarkup: true, end)
    }

    private mutating func paint(
        _ range: Range<Int>, _ path: Int32, _ inline: InlineIntent, isMarkup: Bool, _ end: Int
    ) {
        let range = range.lowerBound..<min(range.upperBound, max(end, range.lowerBound))
        guard !range.isEmpty, range.lowerBound < end else { return }
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

    /// Attributes without those of whole paragraphs.
    private static func inline(_ attributes: TextAttributes) -> TextAttributes {
        var result = attributes
        result.paragraph = nil
        result.blockBorder = nil
        result.inline = nil
        result.highlight = nil
        return result
    }

    /// Lines that are not indented, behind a blank line, and neither in code or HTML nor a fence, which might
    /// be the end of code.
    private mutating func findSplits(_ unsafe: Set<Int>) {
        var lineStart = 0
        var afterBlank = false
        while lineStart < bytes.count {
            let lineEnd = ByteSearch.first(0x0A, in: bytes, from: lineStart) ?? bytes.count
            let first = bytes[lineStart]
            if afterBlank, first > 0x20, !unsafe.contains(lineStart), !isFence(lineStart) { splits.append(lineStart) }
            afterBlank = bytes[lineStart..<lineEnd].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            lineStart = lineEnd + 1
        }
    }

    private func isFence(_ start: Int) -> Bool {
        guard start + 2 < bytes.count, bytes[start] == UInt8(ascii: "`") || bytes[start] == UInt8(ascii: "~") else {
            return false
        }
        return bytes[start + 1] == bytes[start] && bytes[start + 2] == bytes[start]
    }

    /// Labels in brackets with a colon, at the beginning of a line, where the library told of no text.
    private mutating func findDefinitions(_ covered: [Range<Int>]) {
        var position = 0
        var piece = 0
        while let open = ByteSearch.first(UInt8(ascii: "["), in: bytes, from: position) {
            position = open + 1
            var start = open
            while start > 0, " \t>-+*.)0123456789".utf8.contains(bytes[start - 1]) { start -= 1 }
            guard start == 0 || bytes[start - 1] == 0x0A else { continue }
            while piece < covered.count, covered[piece].upperBound <= open { piece += 1 }
            var close = open + 1
            while close < bytes.count, close - open < 1000, bytes[close] != UInt8(ascii: "]") {
                if bytes[close] == UInt8(ascii: "[") { break }
                close += bytes[close] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard close + 1 < bytes.count, bytes[close] == UInt8(ascii: "]"), bytes[close + 1] == UInt8(ascii: ":")
            else {
                continue
            }
            // A reference at the beginning of a line has its label as text.
            if piece < covered.count, covered[piece].lowerBound <= close { continue }
            let label = bytes[(open + 1)..<close].map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
            definitions.append((open, String(decoding: label, as: UTF8.self)))
        }
    }
}
