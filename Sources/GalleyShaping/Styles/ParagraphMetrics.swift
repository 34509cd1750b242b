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
    @usableFromInline var lineHeight: Int?
    @usableFromInline var lineHeightMultiple: Double?
    @usableFromInline var minimumLineHeight: Int?
    @usableFromInline var maximumLineHeight: Int?
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
    /// The number of lines that its first letter spans; 0 without a drop cap.
    public var dropCapLines: Int
    /// The distance of the drop cap from adjacent text; nil is derived from the text's size.
    public var dropCapGap: Int?
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
            hyphenLimits = HyphenLimits(lines: max(0, limits.lines), zone: max(0, LayoutUnit.from(limits.zone)))
        }
        lineHeight = height(style.lineHeight)
        lineHeightMultiple =
            height(style.lineHeightFactor) == nil
            ? style.lineHeightMultiple.flatMap { $0.isFinite && $0 > 0 ? min($0, 1000) : nil } : nil
        minimumLineHeight = height(style.minimumLineHeight)
        maximumLineHeight = height(style.maximumLineHeight)
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
        dropCapLines = attributes.dropCap.map { min(max(0, $0.lines), 100) } ?? 0
        dropCapGap = attributes.dropCap?.gap.map { max(0, length($0)) }
        table = attributes.block.flatMap(TablePosition.init)
        table?.insets = style.cellInsets
        table?.sizing = style.columnSizing ?? .proportional
        table?.widths = style.columnWidths ?? []
        table?.columnSpan = attributes.cell?.columnSpan ?? 1
        table?.rowSpan = attributes.cell?.rowSpan ?? 1
        keepsIndentation = style.wrapLabel != nil
        alignsMarker = style.alignsMarker ?? false
        hasLabels = style.label != nil || style.wrapLabel != nil
        isListMarker = attributes.generated == true && attributes.block?.innermost?.kind.isListItem == true
    }

    /// Sets the alignment of all lines.
    public mutating func align(_ alignment: ParagraphStyle.Alignment) {
        self.alignment = alignment
        lastLineAlignment = alignment
    }

    /// The line box for an extent: its height, which is at least 1, and the distance from its top to the baseline.
    ///
    /// - Parameter isFirst: The line is the first of its container: there is no leading above it for ruby.
    @inlinable @inline(__always) public func lineBox(
        _ extent: LineExtent, isFirst: Bool
    ) -> (height: Int, baseline: Int) {
        let ascent = Int(extent.ascent)
        let descent = Int(extent.descent)
        var above = Int(extent.naturalAscent)
        var below = Int(extent.naturalDescent)
        var height = above + below
        if let lineHeight {
            height = lineHeight
        } else {
            if let lineHeightMultiple { height = Int((Double(height) * lineHeightMultiple).rounded()) }
            if let maximumLineHeight { height = min(height, maximumLineHeight) }
            if let minimumLineHeight { height = max(height, minimumLineHeight) }
        }
        if height != above + below || lineHeight != nil {
            // CSS 2.1, 10.8.1: half of the leading is added above, half below. Rounded towards negative infinity, so
            // that odd lengths are always divided in the same way.
            let leading = height - (ascent + descent)
            above = ascent + (leading >> 1)
            below = height - above
        }
        // A larger attachment only enlarges its own line.
        above = max(above, Int(extent.attachmentAscent))
        below = max(below, Int(extent.attachmentDescent))
        if Int(extent.annotationAscent) > above || Int(extent.annotationDescent) > below {
            (above, below) = makingRoom(forAnnotationsOf: extent, above, below, isFirst: isFirst)
        }
        return (max(1, above + below), above)
    }

    /// The parts of a line box above and below its baseline, with space for ruby and emphasis marks (CSS Ruby 1, 4.3).
    ///
    /// Annotations use the leading of the line and of the line before it, so lines with equal leading have equal heights,
    /// and no annotation overlaps text: the line grows only by what its leading lacks. The first line has no line before
    /// it, and moves its text down into its own leading instead. A height that is set does not change.
    @usableFromInline func makingRoom(
        forAnnotationsOf extent: LineExtent, _ above: Int, _ below: Int, isFirst: Bool
    ) -> (above: Int, below: Int) {
        let (over, under) = (Int(extent.annotationAscent), Int(extent.annotationDescent))
        let textAbove = max(Int(extent.ascent), Int(extent.attachmentAscent), over)
        let textBelow = max(Int(extent.descent), Int(extent.attachmentDescent), under)
        var (above, below) = (above, below)
        if isFirst {
            let shift = max(0, min(over - above, below - textBelow))
            above += shift
            below -= shift
        }
        guard lineHeight == nil else { return (above, below) }
        var missing = max(0, textAbove + textBelow - above - below)
        if let maximumLineHeight { missing = min(missing, max(0, maximumLineHeight - above - below)) }
        let growth = min(missing, max(0, over - above))
        return (above + growth, below + min(missing - growth, max(0, under - below)))
    }

    /// The line height that is independent of the text; nil is the text's height. An attachment may enlarge a line, but
    /// fit in it next to larger text, so a line may be lower than that of its first cluster alone.
    public var givenHeight: Int? { (lineHeight ?? maximumLineHeight).map { max(1, $0) } }

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
