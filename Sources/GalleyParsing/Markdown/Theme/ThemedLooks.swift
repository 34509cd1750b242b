internal import GalleyText

/// Tables of the looks that a theme gives to blocks and spans, each made once and known by its number.
///
/// The numbers of one set of tables can go on where those of another end.
@safe struct ThemedLooks {
    /// What lies at a path: how blocks there look, whatever their position.
    struct Block {
        var attributes: TextAttributes
        var step: ThemedBlocks.Step?
        var indent = 0.0
        /// Where the text of each item around starts, the outermost first.
        var itemIndents: [Double] = []
        var bulletDepth = 0
        /// Where the innermost quote around starts.
        var quoteStart: Double?
        /// The borders of the quotes around, each where its quote begins, the outermost first.
        var quotes: [Border] = []
    }

    var blocks: [Block] = []
    /// Paths by parent and step.
    var paths = WordPairTable()
    /// The attributes of looks, spans and markers.
    private(set) var attributes: [TextAttributes] = []
    /// The same, without counting references.
    private var storages: [Unmanaged<AttributedText.Style>] = unsafe []
    /// Looks by path and position.
    var looks = WordPairTable()
    /// Looks that differ, by path and counted from 0.
    var distinctLooks = WordPairTable()
    /// Attributes by look and intent.
    var spans = WordPairTable()
    /// Attributes by the item's path and the look of the text behind the marker.
    var markers = WordPairTable()
    /// The numbers of the first block and of the first attributes here.
    let firstBlock: Int
    let firstAttributes: Int

    /// No looks, whose numbers start behind those of `other`.
    init(after other: ThemedLooks? = nil) {
        firstBlock = other.map { $0.firstBlock + $0.blocks.count } ?? 0
        firstAttributes = other.map { $0.firstAttributes + $0.attributes.count } ?? 0
    }

    /// A copy of the attributes at `index` that nothing shares.
    func copy(_ index: Int) -> AttributedText.Style {
        // Sound: `attributes` holds it.
        unsafe storages[index]._withUnsafeGuaranteedRef { $0.copy() }
    }

    /// Adds a block; answers its path.
    mutating func add(_ block: Block) -> Int32 {
        blocks.append(block)
        return Int32(firstBlock + blocks.count - 1)
    }

    /// Adds attributes; answers their number.
    mutating func add(_ new: TextAttributes) -> Int32 {
        attributes.append(new)
        unsafe storages.append(Unmanaged.passUnretained(new.storage))
        return Int32(firstAttributes + attributes.count - 1)
    }
}

extension ThemedLooks.Block {
    /// What `step` makes of a block that this one is around.
    func inside(_ step: ThemedBlocks.Step, _ theme: MarkdownTheme) -> ThemedLooks.Block {
        var block = self
        block.step = step
        switch step {
        case .quote:
            block.attributes.merge(theme.blockQuote)
            let start = min(block.indent, theme.maximumIndent - theme.quoteIndent)
            // Deeper quotes stand in one place, where one bar is enough.
            let isDeeper = block.quoteStart.map { $0 < start } ?? true
            block.quoteStart = start
            if var border = theme.blockQuote.blockBorder, isDeeper {
                // Either may be the leading side.
                border.insets.left += start
                border.insets.right += start
                block.quotes.append(border)
            }
            block.indent += theme.quoteIndent
        case .unorderedList:
            block.bulletDepth += 1
        case .item:
            block.indent += theme.listIndent
            block.itemIndents.append(min(block.indent, theme.maximumIndent))
        case .footnote:
            block.attributes.merge(theme.footnote)
            block.indent += theme.listIndent
            block.itemIndents.append(min(block.indent, theme.maximumIndent))
        case .code:
            block.attributes.merge(theme.codeBlock)
        case .html:
            block.attributes.merge(theme.html)
        case .rule:
            block.attributes.merge(theme.thematicBreak)
        case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6:
            let level = Int(step.rawValue - ThemedBlocks.Step.heading1.rawValue)
            if let heading = level < theme.headings.count ? theme.headings[level] : theme.headings.last {
                block.attributes.merge(heading)
            }
        case .headerRow:
            block.attributes.merge(theme.tableHeader.merging(over: theme.tableCell))
        case .row:
            block.attributes.merge(theme.tableCell)
        case .orderedList, .paragraph, .cell, .unseen: break
        }
        block.indent = min(block.indent, theme.maximumIndent)
        return block
    }

    /// The attributes of the block's text, its paragraph style included.
    func attributes(at position: ThemedBlocks.Position, _ theme: MarkdownTheme) -> TextAttributes {
        var result = attributes
        var style = result.paragraph ?? ParagraphStyle()
        let inset = step == .code ? theme.codeIndent : 0
        style.headIndent = indent + inset
        style.firstLineHeadIndent = indent + inset
        if position.markers > 0 {
            let stops = itemIndents.suffix(Int(position.markers))
            style.tabStops = stops.map { ParagraphStyle.TabStop(location: $0 + inset) }
            style.firstLineHeadIndent = max(0, (stops.first ?? theme.listIndent) - theme.listIndent) + inset
        }
        switch step {
        case .headerRow, .row, .cell:
            style.defaultTabInterval = theme.tableColumnWidth
            style.cellInsets = theme.tableCellInsets
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
        if step == .unseen, position.markers == 0 {
            style.lineHeight = 1
            style.paragraphSpacingBefore = 0
        }
        result.paragraph = style
        // Boxes of their own stand where their text does, in lists and quotes as well, and a quote's where the quote
        // begins, around all that is in it.
        if step == .code || step == .rule {
            result.blockBorder?.insets.left += indent
            result.blockBorder?.enclosing = quotes
        } else if quoteStart != nil, result.blockBorder == theme.blockQuote.blockBorder {
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
