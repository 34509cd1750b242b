internal import GalleyText

/// The visual attributes of blocks under one theme, made once for each way in which blocks nest.
///
/// A path of blocks, such as quote, list, item, is a number; two items of one list have the same path.
struct ThemedBlocks {
    /// What a block adds to a path.
    enum Step: UInt8 {
        case quote = 1, unorderedList, orderedList, item, code, html, paragraph, rule
        case headerRow, row, cell
        /// What has no text to see.
        case unseen
        case heading1, heading2, heading3, heading4, heading5, heading6

        static func heading(_ level: Int) -> Step {
            Step(rawValue: heading1.rawValue + UInt8(min(max(level, 1), 6) - 1)) ?? .heading6
        }
    }

    /// What the first paragraph of a block, and how it stands to the one before, change about it.
    struct Position: Hashable {
        /// List markers in front of its text.
        var markers: UInt8 = 0
        /// In a list without blank lines between its items, and not its first paragraph.
        var isCompact = false
        /// A further line of code or HTML.
        var isContinuation = false
        var isFirst = false
        /// The block before is code, whose box reaches below it.
        var isAfterCode = false

        var flags: UInt64 {
            (isCompact ? 1 : 0) | (isContinuation ? 2 : 0) | (isFirst ? 4 : 0) | (isAfterCode ? 8 : 0)
        }
    }

    /// How the text of a block looks: its path and position.
    struct Look: Hashable {
        private var bits: UInt64

        init(_ path: Int32, _ position: Position) {
            bits =
                UInt64(UInt32(bitPattern: path)) << 16 | UInt64(position.markers) << 8 | position.flags
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(bits)
        }
    }

    private struct Visual {
        var attributes: TextAttributes
        var step: Step?
        var indent: Double
        /// Where the text of each item around starts, the outermost first.
        var itemIndents: [Double]
        var bulletDepth: Int
        /// The paths that lead on from here, and the looks at each position: few, which a table would not find
        /// faster.
        var children: [(step: Step, path: Int32)] = []
        var looks: [(look: Look, attributes: TextAttributes)] = []
    }

    let theme: MarkdownTheme
    /// Those of a document without text.
    let empty: TextAttributes
    private var visuals: [Visual]
    /// What has been made before, by look; that of blocks stands with their visuals.
    private var knownSpans: [SpanLook: TextAttributes] = [:]
    private var knownMarkers: [MarkerLook: TextAttributes] = [:]

    private struct SpanLook: Hashable {
        var block: Look
        var inline: UInt64
    }

    private struct MarkerLook: Hashable {
        var item: Int32
        var block: Look
    }

    init(theme: MarkdownTheme, base: TextAttributes = TextAttributes()) {
        self.theme = theme
        empty = theme.body.merging(over: base)
        visuals = [
            Visual(
                attributes: empty, step: nil, indent: 0, itemIndents: [], bulletDepth: 0)
        ]
    }

    func isCode(_ path: Int32) -> Bool { visuals[Int(path)].step == .code }

    /// The path of the document itself.
    static let root: Int32 = 0

    /// The path that `step` leads to from `parent`.
    mutating func path(_ parent: Int32, _ step: Step) -> Int32 {
        for index in 0..<visuals[Int(parent)].children.count where visuals[Int(parent)].children[index].step == step {
            return visuals[Int(parent)].children[index].path
        }
        var visual = visuals[Int(parent)]
        visual.children = []
        visual.looks = []
        visual.step = step
        switch step {
        case .quote:
            visual.attributes.merge(theme.blockQuote)
            visual.indent += theme.quoteIndent
        case .unorderedList:
            visual.bulletDepth += 1
        case .item:
            visual.indent += theme.listIndent
            visual.itemIndents.append(min(visual.indent, theme.maximumIndent))
        case .code:
            visual.attributes.merge(theme.codeBlock)
        case .html:
            visual.attributes.merge(theme.html)
        case .rule:
            visual.attributes.merge(theme.thematicBreak)
        case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6:
            let level = Int(step.rawValue - Step.heading1.rawValue)
            if let heading = level < theme.headings.count ? theme.headings[level] : theme.headings.last {
                visual.attributes.merge(heading)
            }
        case .headerRow:
            visual.attributes.merge(theme.tableHeader.merging(over: theme.tableCell))
        case .row:
            visual.attributes.merge(theme.tableCell)
        case .orderedList, .paragraph, .cell, .unseen: break
        }
        visual.indent = min(visual.indent, theme.maximumIndent)
        let path = Int32(visuals.count)
        visuals.append(visual)
        visuals[Int(parent)].children.append((step, path))
        return path
    }

    /// The attributes of the text of a block, its paragraph style included.
    mutating func attributes(_ path: Int32, at position: Position) -> TextAttributes {
        let look = Look(path, position)
        for index in 0..<visuals[Int(path)].looks.count where visuals[Int(path)].looks[index].look == look {
            return visuals[Int(path)].looks[index].attributes
        }
        let result = makeAttributes(path, at: position)
        visuals[Int(path)].looks.append((look, result))
        return result
    }

    private func makeAttributes(_ path: Int32, at position: Position) -> TextAttributes {
        let visual = visuals[Int(path)]
        var result = visual.attributes
        var style = result.paragraph ?? ParagraphStyle()
        let inset = visual.step == .code ? theme.codeIndent : 0
        style.headIndent = visual.indent + inset
        style.firstLineHeadIndent = visual.indent + inset
        if position.markers > 0 {
            let stops = visual.itemIndents.suffix(Int(position.markers))
            style.tabStops = stops.map { ParagraphStyle.TabStop(location: $0 + inset) }
            style.firstLineHeadIndent = max(0, (stops.first ?? theme.listIndent) - theme.listIndent) + inset
        }
        switch visual.step {
        case .headerRow, .row, .cell:
            style.defaultTabInterval = theme.tableColumnWidth
        default: break
        }
        if position.isFirst || position.isContinuation {
            style.paragraphSpacingBefore = 0
        } else if position.isCompact {
            style.paragraphSpacingBefore = theme.itemSpacing
        } else if style.paragraphSpacingBefore == nil {
            style.paragraphSpacingBefore = theme.blockSpacing
        }
        if position.isAfterCode, let spacing = style.paragraphSpacingBefore {
            style.paragraphSpacingBefore = spacing + max(0, -(theme.codeBlock.blockBorder?.insets.bottom ?? 0))
        }
        if visual.step == .unseen, position.markers == 0 {
            style.lineHeight = 1
            style.paragraphSpacingBefore = 0
        }
        result.paragraph = style
        // Boxes of their own stand where their text does, in lists and quotes as well.
        if visual.step == .code || visual.step == .rule { result.blockBorder?.insets.left += visual.indent }
        return result
    }

    /// The attributes of the marker of an item in front of a block.
    mutating func markerAttributes(_ itemPath: Int32, before path: Int32, at position: Position) -> TextAttributes {
        let look = MarkerLook(item: itemPath, block: Look(path, position))
        if let known = knownMarkers[look] { return known }
        let block = attributes(path, at: position)
        var result = theme.listMarker.merging(over: visuals[Int(itemPath)].attributes)
        result.paragraph = block.paragraph
        result.blockBorder = block.blockBorder
        result.generated = true
        knownMarkers[look] = result
        return result
    }

    /// The attributes of spans in a block, with the spans themselves, and a highlight where they are a link.
    mutating func attributes(of inline: InlineIntent, in path: Int32, at position: Position) -> TextAttributes {
        if inline.isEmpty { return attributes(path, at: position) }
        let look = SpanLook(block: Look(path, position), inline: inline.rawValue)
        if let known = knownSpans[look] { return known }
        var result = attributes(of: inline, over: attributes(path, at: position))
        let noted = inline.withoutOuterLink
        if !noted.isEmpty { result.inline = noted }
        if inline.contains(.link) || inline.contains(.wikiLink) {
            result.highlight = Highlight(attributes: theme.pressedLink)
        }
        knownSpans[look] = result
        return result
    }

    /// The blocks of a theme, with what most documents need already made.
    static func prepared(_ theme: MarkdownTheme) -> ThemedBlocks {
        for (known, blocks) in builtIn where known == theme { return blocks }
        return warmed(theme)
    }

    private static let builtIn: [(MarkdownTheme, ThemedBlocks)] =
        [MarkdownTheme.light, .dark, .gitHub].map { ($0, warmed($0)) }

    private static func warmed(_ theme: MarkdownTheme) -> ThemedBlocks {
        // Every kind of block with every kind of span, first in a document and further on.
        let spans = "a *b* **c** `d` [e](f) ~~g~~ **`h`** [`i`](j) ***k*** **[l](m)**"
        var samples = ["\(spans)\n\n\(spans)\n\n> \(spans)\n>\n> a\n\n***\n\n```\na\nb\n```\n\na\n"]
        samples.append("> a\n\na | b\n--|---\n\(spans) | \(spans)\n\(spans) | b\n")
        for level in 1...6 {
            let heading = String(repeating: "#", count: level) + " a `b`\n"
            samples.append(heading + heading)
        }
        for (marker, indent) in [("-", "  "), ("1.", "   ")] {
            // Tight, then loose.
            for gap in ["", "\n"] {
                var sample = "- a\n\na\n\n"
                for _ in 0..<3 {
                    sample += "\(marker) \(spans)\n\(gap)\(indent)- \(spans)\n\(gap)\(indent)- \(spans)\n"
                    sample += "\(gap)\(indent)1. \(spans)\n\(gap)\(indent)2. \(spans)\n\(gap)"
                }
                if !gap.isEmpty { sample += "\(marker) a\n\n\(indent)\(spans)\n" }
                samples.append(sample)
            }
        }
        samples.append("```\na\nb\n```\n")
        var blocks = ThemedBlocks(theme: theme)
        for sample in samples {
            guard let reading = MarkdownReading(Array(sample.utf8), options: .gitHub) else { continue }
            var builder = MarkdownBuilder(
                source: reading.source, tape: reading.tape, options: .gitHub, blocks: blocks, resolver: nil,
                recordsOrigins: false)
            _ = builder.build()
            blocks = builder.blocks
        }
        return blocks
    }

    /// The characters in front of an item's text, with the tab that ends them.
    func marker(_ itemPath: Int32, number: Int?, task: Bool?) -> String {
        if let task { return (task ? theme.doneTask : theme.openTask) + "\t" }
        if let number { return "\(number).\t" }
        let depth = max(visuals[Int(itemPath)].bulletDepth, 1)
        guard !theme.bullets.isEmpty else { return "•\t" }
        return theme.bullets[(depth - 1) % theme.bullets.count] + "\t"
    }

    /// Lays the attributes of spans over those of a block.
    private func attributes(of inline: InlineIntent, over block: TextAttributes) -> TextAttributes {
        var result = block
        var rest = inline.rawValue
        while rest != 0 {
            switch rest & 15 {
            case InlineIntent.emphasis.rawValue: result.merge(theme.emphasis)
            case InlineIntent.strong.rawValue: result.merge(theme.strong)
            case InlineIntent.strikethrough.rawValue: result.merge(theme.strikethrough)
            case InlineIntent.code.rawValue:
                let size = result.font?.size
                result.merge(theme.code)
                if theme.code.font?.size == nil, let size { result.font?.size = size * theme.codeScale }
            case InlineIntent.math.rawValue, InlineIntent.displayMath.rawValue: result.merge(theme.math)
            case InlineIntent.link.rawValue, InlineIntent.wikiLink.rawValue: result.merge(theme.link)
            default: break
            }
            rest >>= 4
        }
        return result
    }
}
