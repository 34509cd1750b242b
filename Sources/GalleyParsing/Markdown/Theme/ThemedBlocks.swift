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
    }

    private struct Visual {
        var attributes: TextAttributes
        var step: Step?
        var indent: Double
        /// Where the text of each item around starts, the outermost first.
        var itemIndents: [Double]
        var bulletDepth: Int
    }

    let theme: MarkdownTheme
    private var visuals: [Visual]
    private var children: [UInt64: Int32] = [:]

    init(theme: MarkdownTheme, base: TextAttributes = TextAttributes()) {
        self.theme = theme
        visuals = [
            Visual(
                attributes: theme.body.merging(over: base), step: nil, indent: 0, itemIndents: [], bulletDepth: 0)
        ]
    }

    /// The path of the document itself.
    static let root: Int32 = 0

    /// The path that `step` leads to from `parent`.
    mutating func path(_ parent: Int32, _ step: Step) -> Int32 {
        let key = UInt64(UInt32(bitPattern: parent)) << 8 | UInt64(step.rawValue)
        if let known = children[key] { return known }
        var visual = visuals[Int(parent)]
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
        children[key] = path
        return path
    }

    /// The attributes of the text of a block, its paragraph style included.
    func attributes(_ path: Int32, at position: Position) -> TextAttributes {
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
        if visual.step == .unseen, position.markers == 0 {
            style.lineHeight = 1
            style.paragraphSpacingBefore = 0
        }
        result.paragraph = style
        return result
    }

    /// The attributes of the marker of an item, without its paragraph style.
    func markerAttributes(_ itemPath: Int32) -> TextAttributes {
        theme.listMarker.merging(over: visuals[Int(itemPath)].attributes)
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
    func attributes(of inline: InlineIntent, over block: TextAttributes) -> TextAttributes {
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
