internal import GalleyText

/// Tables of a theme's attributes for blocks and spans, each created once and identified by a number.
///
/// The indents of quotes, lists and code are computed here. The numbers of one set of tables can continue those of
/// another.
@safe struct ThemeStyleTable {
    /// The appearance of blocks at a path, regardless of their position.
    struct Block {
        var attributes: TextAttributes
        var step: ThemedBlocks.Step?
        var indent = 0.0
        /// The indents of the items around it, the outermost first.
        var itemIndents: [Double] = []
        var bulletDepth = 0
        /// The alignment of the blocks of a division; `nil` without one.
        var alignment: ParagraphStyle.Alignment?
        /// The start of the innermost surrounding quote.
        var quoteStart: Double?
        /// The border of the innermost quote, from its style.
        var quoteBorder: Border?
        /// The borders of the quotes around it, each at its quote's indent, the outermost first.
        var quotes: [Border] = []
    }

    var blocks: [Block] = []
    /// Paths by parent and step.
    var paths = WordPairTable()
    /// The attributes of blocks, spans and markers.
    private(set) var attributes: [TextAttributes] = []
    /// Unretained references to the same, to avoid reference counting.
    private var storages: [Unmanaged<AttributedText.Style>] = unsafe []
    /// Attributes by path and position.
    var blockStyles = WordPairTable()
    /// Different attributes of a path, counted from 0.
    var distinctStyles = WordPairTable()
    /// Attributes by block attributes and intent.
    var spans = WordPairTable()
    /// Attributes by the item's path and the attributes of the text after the marker.
    var markers = WordPairTable()
    /// The numbers of the first block and of the first attributes here.
    let firstBlock: Int
    let firstAttributes: Int

    /// Creates empty tables, whose numbers start after those of `other`.
    init(after other: ThemeStyleTable? = nil) {
        firstBlock = other.map { $0.firstBlock + $0.blocks.count } ?? 0
        firstAttributes = other.map { $0.firstAttributes + $0.attributes.count } ?? 0
    }

    /// An unshared copy of the attributes at `index`.
    func copy(_ index: Int) -> AttributedText.Style {
        // Sound: `attributes` retains it.
        unsafe storages[index]._withUnsafeGuaranteedRef { $0.copy() }
    }

    /// Adds a block; returns its path.
    mutating func add(_ block: Block) -> Int32 {
        blocks.append(block)
        return Int32(firstBlock + blocks.count - 1)
    }

    /// Adds attributes; returns their number.
    mutating func add(_ new: TextAttributes) -> Int32 {
        attributes.append(new)
        unsafe storages.append(Unmanaged.passUnretained(new.storage))
        return Int32(firstAttributes + attributes.count - 1)
    }
}

extension ThemeStyleTable.Block {
    /// The block that results from a step inside this one.
    func inside(_ step: ThemedBlocks.Step, _ theme: MarkdownTheme) -> ThemeStyleTable.Block {
        var block = self
        block.step = step
        switch step {
        case .quote:
            block.attributes.merge(theme.blockQuote)
            block.beginQuote(theme.blockQuote.blockBorder, theme)
        case .alertNote: block.beginAlert(theme.alerts.note, theme)
        case .alertTip: block.beginAlert(theme.alerts.tip, theme)
        case .alertImportant: block.beginAlert(theme.alerts.important, theme)
        case .alertWarning: block.beginAlert(theme.alerts.warning, theme)
        case .alertCaution: block.beginAlert(theme.alerts.caution, theme)
        case .unorderedList:
            block.bulletDepth += 1
        case .item:
            block.indent += theme.listIndent
            block.itemIndents.append(min(block.indent, theme.maximumIndent))
        case .footnote:
            block.attributes.merge(theme.footnote)
            block.indent += theme.listIndent
            block.itemIndents.append(min(block.indent, theme.maximumIndent))
        case .term:
            block.attributes.merge(theme.term.merging(over: Self.term))
        case .definition:
            block.indent += theme.listIndent
        case .figure:
            block.alignment = .center
        case .caption:
            block.attributes.merge(theme.caption.merging(over: Self.caption))
        case .tableCaption:
            block.attributes.merge(theme.caption.merging(over: Self.caption))
            block.attributes.paragraph?.keepWithNext = true
            block.attributes.paragraph?.paragraphSpacingBefore = nil
            block.attributes.paragraph?.continuedLabel = theme.continuedLabel
        case .divisionLeft: block.alignment = .left
        case .divisionCenter: block.alignment = .center
        case .divisionRight: block.alignment = .right
        case .code, .markedCode:
            block.attributes.merge(theme.codeBlock.merging(over: Self.code))
        case .html:
            block.attributes.merge(theme.html)
        case .rule:
            block.attributes.merge(theme.thematicBreak)
        case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6:
            let level = Int(step.rawValue - ThemedBlocks.Step.heading1.rawValue)
            if let heading = level < theme.headings.count ? theme.headings[level] : theme.headings.last {
                block.attributes.merge(heading.merging(over: Self.heading))
            }
        case .headerRow:
            block.attributes.merge(theme.tableHeader.merging(over: theme.tableCell.merging(over: Self.cell)))
        case .row:
            block.attributes.merge(theme.tableCell.merging(over: Self.cell))
        case .orderedList, .definitionList, .paragraph, .cell, .unseen, .divisionNone: break
        }
        block.indent = min(block.indent, theme.maximumIndent)
        return block
    }

    /// Starts a quote, which has a border at its own indent.
    private mutating func beginQuote(_ border: Border?, _ theme: MarkdownTheme) {
        let start = min(indent, theme.maximumIndent - theme.quoteIndent)
        // Quotes at the maximum indent coincide, and have one bar.
        let isDeeper = quoteStart.map { $0 < start } ?? true
        quoteStart = start
        quoteBorder = border
        if var border, isDeeper {
            // Either may be the leading side.
            border.insets.left += start
            border.insets.right += start
            quotes.append(border)
        }
        indent += theme.quoteIndent
    }

    /// Starts an alert, a quote whose text has the colour of other text.
    private mutating func beginAlert(_ style: AlertStyles.Style, _ theme: MarkdownTheme) {
        attributes.merge(theme.alert)
        var border = theme.alert.blockBorder ?? theme.blockQuote.blockBorder
        if let color = style.barColor { border?.color = color }
        attributes.blockBorder = border
        beginQuote(border, theme)
    }

    /// The defaults of code, which a theme's style can override: from left to right, not justified and not hyphenated.
    private static let code: TextAttributes = {
        var style = ParagraphStyle()
        style.alignment = .start
        style.lastLineAlignment = .auto
        style.direction = .ltr
        style.hyphenation = false
        return TextAttributes(paragraph: style)
    }()

    /// The defaults of headings, which a theme's style can override: not hyphenated.
    private static let heading: TextAttributes = {
        var style = ParagraphStyle()
        style.hyphenation = false
        return TextAttributes(paragraph: style)
    }()

    /// The defaults of terms, which a theme's style can override: on the page of their definition.
    private static let term = TextAttributes(paragraph: ParagraphStyle(keepWithNext: true))

    /// The defaults of captions, which a theme's style can override: not split and not hyphenated.
    private static let caption: TextAttributes = {
        var style = ParagraphStyle()
        style.hyphenation = false
        style.keepTogether = true
        return TextAttributes(paragraph: style)
    }()

    /// The defaults of cells, which a theme's style can override: not justified and not hyphenated, and short columns
    /// wrap last.
    private static let cell: TextAttributes = {
        var style = ParagraphStyle()
        style.justification = .disabled
        style.hyphenation = false
        style.columnSizing = .shortFirst
        return TextAttributes(paragraph: style)
    }()

    /// The attributes of the block's text, including its paragraph style.
    func attributes(at position: ThemedBlocks.Position, _ theme: MarkdownTheme) -> TextAttributes {
        var result = attributes
        var style = result.paragraph ?? ParagraphStyle()
        let isCode = step == .code || step == .markedCode
        let inset = isCode ? theme.codeIndent : 0
        if let alignment, !isCode { style.alignment = alignment }
        style.headIndent = indent + inset + (isCode ? theme.codeHangingIndent : 0)
        if isCode {
            // As far from the end of the box as from its start.
            if style.tailIndent ?? 0 <= 0 { style.tailIndent = (style.tailIndent ?? 0) - theme.codeIndent }
            style.wrapLabel = theme.codeWrapMark
            style.labelColor = theme.codeLabelColor
        }
        style.firstLineHeadIndent = indent + inset
        if step == .paragraph, position.markers == 0, alignment == nil {
            style.firstLineHeadIndent = indent + inset + theme.languageIndent
        }
        if position.markers > 0 {
            let stops = itemIndents.suffix(Int(position.markers))
            style.tabStops = stops.map { ParagraphStyle.TabStop(location: $0 + inset) }
            style.firstLineHeadIndent = max(0, (stops.first ?? theme.listIndent) - theme.listIndent) + inset
            style.alignsMarker = theme.listMarker.paragraph?.alignsMarker
        }
        switch step {
        case .headerRow, .row, .cell:
            style.defaultTabInterval = theme.tableColumnWidth
            style.cellInsets = theme.tableCellInsets
        default: break
        }
        if position.isIndented {
            style.firstLineHeadIndent = (style.firstLineHeadIndent ?? 0) + theme.paragraphIndent
            style.paragraphSpacingBefore = 0
        } else if position.isFirst || position.isContinuation {
            style.paragraphSpacingBefore = 0
        } else if position.isCompact, step != .term || style.paragraphSpacingBefore == nil {
            style.paragraphSpacingBefore = theme.itemSpacing
        } else if style.paragraphSpacingBefore == nil {
            style.paragraphSpacingBefore =
                position.isAfterTitle ? theme.alertTitleSpacing ?? theme.blockSpacing : theme.blockSpacing
        }
        if position.isAfterCode, let spacing = style.paragraphSpacingBefore {
            style.paragraphSpacingBefore = spacing + max(0, -(theme.codeBlock.blockBorder?.insets.bottom ?? 0))
        }
        if step == .unseen, position.markers == 0 {
            style.lineHeight = 1
            style.paragraphSpacingBefore = 0
        }
        result.paragraph = style
        // Boxes of blocks are at the indent of their text, also in lists and quotes; those of a quote start at the
        // quote's indent and contain everything inside it.
        if isCode || step == .rule {
            result.blockBorder?.insets.left += indent
            result.blockBorder?.enclosing = quotes
            if step == .markedCode { result.markCode(theme.markedCode, at: indent) }
        } else if quoteStart != nil, result.blockBorder == quoteBorder {
            result.blockBorder = quotes.last
            if quotes.count > 1 { result.blockBorder?.enclosing = Array(quotes.dropLast()) }
        } else if let quoteStart {
            result.blockBorder?.insets.left += quoteStart
            result.blockBorder?.insets.right += quoteStart
            result.blockBorder?.enclosing = quotes
        }
        return result
    }
}

extension TextAttributes {
    /// Adds the attributes of a highlighted line to those of code at an indent: its border is inside the border of the block.
    fileprivate mutating func markCode(_ mark: TextAttributes, at indent: Double) {
        let around = blockBorder
        let style = paragraph
        merge(mark)
        paragraph = mark.paragraph.map { $0.merging(over: style ?? ParagraphStyle()) } ?? style
        guard var own = mark.blockBorder else { return }
        own.insets.left += indent
        if let around {
            var outer = around
            outer.enclosing = []
            own.enclosing = around.enclosing + [outer]
        }
        blockBorder = own
    }
}
