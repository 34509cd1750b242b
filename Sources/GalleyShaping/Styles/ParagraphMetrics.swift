internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// A paragraph style with defaults, and lengths in ``LayoutUnit``s.
public struct ParagraphMetrics {
    /// The alignment of all lines except those with ``lastLineAlignment``.
    public var alignment: ParagraphStyle.Alignment
    /// The alignment of the last line, and of lines that end in forced breaks.
    public var lastLineAlignment: ParagraphStyle.Alignment
    /// The positions at which justified lines are stretched.
    public var justification: ParagraphStyle.Justification
    /// The positions at which lines may break; `character` also instead of words if the strictness is `anywhere`.
    public var lineBreak: ParagraphStyle.LineBreak
    /// The options of the paragraph's analysis.
    public var options: ParagraphOptions
    /// The part of the width of punctuation at the end of a line by which it extends beyond the line.
    public var overhang: Double
    /// The limits for lines that end with a hyphen.
    public var hyphenLimits = HyphenLimits()
    /// The heights of lines.
    public var lineHeights: LineHeights
    /// The space between lines, at least 0.
    public var lineSpacing: Int
    /// The space after the paragraph, at least 0.
    public var spacing: Int
    /// The space before the paragraph, in addition to that after the previous one; at least 0.
    public var spacingBefore: Int
    /// The indent of the first line from the leading edge.
    public var firstLineIndent: Int
    /// The indent of the other lines from the leading edge.
    public var headIndent: Int
    /// The trailing edge: if positive, a distance from the leading edge, otherwise from the trailing one.
    public var tailIndent: Int
    /// The tab stops.
    public var tabs: TabStops
    /// The floats below which it starts.
    public var clear: TextAttributes.Clear
    /// Whether it starts a new column or container.
    public var breaksBefore: Bool
    /// The minimum number of its lines before a break between containers; `.max` keeps all together.
    public var orphans: Int
    /// The minimum number of its lines after such a break.
    public var widows: Int
    /// Whether it is kept in the same container as the following paragraph.
    public var keepsWithNext: Bool
    /// The number of lines that its first letter spans, 0 without a drop cap, and the distance of the drop cap from
    /// adjacent text; nil is derived from the text's size.
    public var dropCap: (lines: Int, gap: Int?)
    /// The position in a table; nil outside tables.
    public var table: TablePosition?
    /// Whether it is the bullet or number of a list item.
    public var isListMarker: Bool
    /// Whether its further lines are indented by the white space at the start of the first.
    public var keepsIndentation: Bool
    /// Whether the text before its first tab ends at a constant distance before the first tab stop.
    public var alignsMarker: Bool
    /// Whether its lines have labels.
    public var hasLabels: Bool
    /// Whether it is in a block with a box. The indents and the tab stops include the insets of its blocks.
    public var hasBlocks = false

    /// Creates the metrics. Lengths that are not finite are treated as unset, negative heights and spacings as 0.
    public init(_ attributes: TextAttributes) {
        let style = attributes.paragraph ?? ParagraphStyle()
        func length(_ value: Double?) -> Int { LayoutUnit.from(value ?? 0) }
        func height(_ value: Double?) -> Int? {
            guard let value, value.isFinite, value > 0 else { return nil }
            return LayoutUnit.from(value)
        }
        alignment = style.alignment ?? .natural
        lastLineAlignment = style.lastLineAlignment?.alignment ?? (alignment == .justified ? .natural : alignment)
        justification = style.justification ?? .auto
        lineBreak = style.lineBreak ?? .word
        // CSS Text 3, 5.3: "anywhere" allows breaks around every cluster, including punctuation.
        if style.strictness == .anywhere, lineBreak == .word || lineBreak == .wordOverflow { lineBreak = .character }
        options = ParagraphOptions(
            direction: style.direction ?? .auto, strictness: style.strictness ?? .auto,
            wordBreak: style.wordBreak ?? .normal, locale: style.language ?? attributes.language,
            hyphenation: HyphenationOptions(style, language: style.language ?? attributes.language))
        options.hangsPunctuation = style.hangingPunctuation ?? false
        options.spacesScripts = style.autospace ?? false
        options.breakRules = style.breakRules ?? .unicode
        options.trimsPunctuation = style.trimPunctuation ?? false
        overhang = style.punctuationOverhang.flatMap { $0.isFinite ? min(max(0, $0), 1) : nil } ?? 0
        if let limits = style.hyphenationLimits {
            hyphenLimits = HyphenLimits(
                lines: limits.lines.map { max(1, $0) } ?? 0, zone: max(0, LayoutUnit.from(limits.zone)))
        }
        lineHeights = LineHeights(
            fixed: height(style.lineHeight),
            multiple: height(style.lineHeightFactor) == nil
                ? style.lineHeightMultiple.flatMap { $0.isFinite && $0 > 0 ? min($0, 1000) : nil } : nil,
            minimum: height(style.minimumLineHeight), maximum: height(style.maximumLineHeight),
            roundsLeading: style.roundsLineMetrics ?? false)
        lineSpacing = max(0, length(style.lineSpacing))
        spacing = max(0, length(style.paragraphSpacing))
        spacingBefore = max(0, length(style.paragraphSpacingBefore))
        firstLineIndent = length(style.firstLineHeadIndent)
        headIndent = length(style.headIndent)
        tailIndent = length(style.tailIndent)
        tabs = TabStops(style)
        clear = style.clear ?? .none
        breaksBefore = style.breakBefore ?? .auto != .auto
        let isHeading = attributes.block?.innermost?.kind.isHeading == true
        orphans = style.keepTogether ?? isHeading ? .max : max(1, style.orphans ?? 1)
        widows = max(1, style.widows ?? 1)
        keepsWithNext = style.keepWithNext ?? isHeading
        dropCap = (
            attributes.dropCap.map { min(max(0, $0.lines), 100) } ?? 0,
            attributes.dropCap?.gap.map { max(0, length($0)) }
        )
        table = attributes.block.flatMap { TablePosition($0) }
        table?.takeStyles(of: attributes, style)
        keepsIndentation = style.wrapLabel != nil
        alignsMarker = style.alignsMarker ?? false
        hasLabels = style.label != nil || style.wrapLabel != nil
        isListMarker = attributes.generated == true && attributes.block?.innermost?.kind.isListItem == true
        if let table, table.cellIdentity != 0, let block = attributes.block {
            takePlace(of: table, in: block.outsideCells)
        } else if attributes.storage.hasStyledBlock, let block = attributes.block {
            inset(by: block)
        }
    }

    /// Takes the place of a table whose cells contain blocks: the properties of the paragraph are those inside the cell.
    private mutating func takePlace(of table: TablePosition, in block: BlockIntent) {
        (firstLineIndent, headIndent, tailIndent) = (0, 0, 0)
        (spacing, spacingBefore, lineSpacing) = (0, 0, 0)
        (orphans, widows, keepsWithNext, breaksBefore) = (1, 1, false, false)
        (isListMarker, alignsMarker, keepsIndentation, hasLabels) = (false, false, false, false)
        dropCap = (0, nil)
        options.direction = table.direction ?? .auto
        if block.styledCount > 0 { inset(by: block) }
    }

    /// Moves the edges of lines to those of the content of a block.
    private mutating func inset(by block: BlockIntent) {
        let insets = block.inlineInsets(isRightToLeft: options.direction == .rtl)
        let (start, end) = (LayoutUnit.from(insets.start), LayoutUnit.from(insets.end))
        firstLineIndent += start
        headIndent += start
        tailIndent = tailIndent > 0 ? max(1, tailIndent + start) : min(0, tailIndent - end)
        tabs.move(by: start)
        hasBlocks = true
    }

    /// Sets the alignment of all lines.
    public mutating func align(_ alignment: ParagraphStyle.Alignment) {
        self.alignment = alignment
        lastLineAlignment = alignment
    }

    /// The line box for an extent; see ``LineHeights/box(_:isFirst:)``.
    @inlinable @inline(__always) public func lineBox(
        _ extent: LineExtent, isFirst: Bool
    ) -> (height: Int, baseline: Int) {
        lineHeights.box(extent, isFirst: isFirst)
    }

    /// The indents of a line from the leading and trailing edges; `width` is the container's inner width.
    @inlinable @inline(__always) public func indents(isFirstLine: Bool, width: Int?) -> (head: Int, tail: Int) {
        let head = isFirstLine ? firstLineIndent : headIndent
        guard tailIndent > 0 else { return (head, -tailIndent) }
        return (head, width.map { max(0, $0 - tailIndent) } ?? 0)
    }

    /// The width of a line between its indents; nil is unbounded.
    @inlinable @inline(__always) public func available(between indents: (head: Int, tail: Int), width: Int?) -> Int? {
        if let width { return max(0, width - indents.head - indents.tail) }
        return tailIndent > 0 ? max(0, tailIndent - indents.head) : nil
    }
}

extension ParagraphStyle.LastLineAlignment {
    /// Nil uses the alignment of the other lines.
    fileprivate var alignment: ParagraphStyle.Alignment? {
        switch self {
        case .auto: nil
        case .natural: .natural
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .start: .start
        case .end: .end
        }
    }
}

extension BlockIntent.Kind {
    fileprivate var isHeading: Bool {
        if case .heading = self { return true }
        return false
    }

    fileprivate var isListItem: Bool {
        if case .listItem = self { return true }
        return false
    }
}
