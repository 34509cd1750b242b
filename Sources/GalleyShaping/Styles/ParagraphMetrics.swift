internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// A paragraph style with its defaults filled in and its lengths in ``LayoutUnit``s.
public struct ParagraphMetrics {
    /// Of all lines but those that ``lastLineAlignment`` is for.
    public var alignment: ParagraphStyle.Alignment
    /// Of the last line, and of those that end at forced breaks.
    public var lastLineAlignment: ParagraphStyle.Alignment
    /// Where justified lines are stretched.
    public var justification: ParagraphStyle.Justification
    /// Where lines may break; `character` for words too where the strictness is `anywhere`.
    public var lineBreak: ParagraphStyle.LineBreak
    /// What decides the paragraph's analysis besides its text.
    public var options: ParagraphOptions
    /// When a line does not end with a hyphen although one fits.
    public var hyphenLimits = HyphenLimits()
    @usableFromInline var lineHeight: Int?
    @usableFromInline var lineHeightMultiple: Double?
    @usableFromInline var minimumLineHeight: Int?
    @usableFromInline var maximumLineHeight: Int?
    /// Space between lines, not below 0.
    public var lineSpacing: Int
    /// Space behind the paragraph, not below 0.
    public var spacing: Int
    /// Space before the paragraph, beside what the previous one keeps behind it; not below 0.
    public var spacingBefore: Int
    /// Indent of the first line from the leading edge.
    public var firstLineIndent: Int
    /// Indent of the other lines from the leading edge.
    public var headIndent: Int
    /// The trailing edge: above 0 a distance from the leading edge, otherwise from the trailing one.
    public var tailIndent: Int
    /// Where tabs lead.
    public var tabs: TabStops
    /// The floats that it begins below.
    public var clear: TextAttributes.Clear
    /// It begins a column or container.
    public var breaksBefore: Bool
    /// How many of its lines stay together before a break between containers, at least; `.max` keeps all together.
    public var orphans: Int
    /// How many of its lines stay together after such a break, at least.
    public var widows: Int
    /// It stays in the container of what comes next.
    public var keepsWithNext: Bool
    /// Over how many lines its first letter reaches; 0 where it is one of the others.
    public var dropCapLines: Int
    /// What that keeps from the text beside it; nil follows from the text's size.
    public var dropCapGap: Int?
    /// Its place in a table; nil outside tables.
    public var table: TablePart?
    /// The bullet or number of a list item.
    public var isListMarker: Bool

    /// Lengths that are not finite count as unset; negative heights and spacings as none.
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
        // CSS Text 3, 5.3: "anywhere" is around every cluster, punctuation too.
        if style.strictness == .anywhere, lineBreak == .word || lineBreak == .wordOverflow { lineBreak = .character }
        options = ParagraphOptions(
            direction: style.direction ?? .auto, strictness: style.strictness ?? .auto,
            wordBreak: style.wordBreak ?? .normal, locale: style.language ?? attributes.language,
            hyphenation: HyphenationOptions(style, language: style.language ?? attributes.language))
        options.hangsPunctuation = style.hangingPunctuation ?? false
        options.spacesScripts = style.autospace ?? false
        options.trimsPunctuation = style.trimPunctuation ?? false
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
        orphans = style.keepTogether == true ? .max : max(1, style.orphans ?? 1)
        widows = max(1, style.widows ?? 1)
        keepsWithNext = style.keepWithNext ?? (attributes.block?.innermost?.kind.isHeading == true)
        dropCapLines = attributes.dropCap.map { min(max(0, $0.lines), 100) } ?? 0
        dropCapGap = attributes.dropCap?.gap.map { max(0, length($0)) }
        table = attributes.block.flatMap(TablePart.init)
        table?.insets = style.cellInsets
        table?.columnSpan = attributes.cell?.columnSpan ?? 1
        isListMarker = attributes.generated == true && attributes.block?.innermost?.kind.isListItem == true
    }

    /// Aligns all lines alike.
    public mutating func align(_ alignment: ParagraphStyle.Alignment) {
        self.alignment = alignment
        lastLineAlignment = alignment
    }

    /// The line box around an extent: its height, which is never nothing, and how far its baseline lies below its top.
    @inlinable @inline(__always) public func lineBox(_ extent: LineExtent) -> (height: Int, baseline: Int) {
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
            // CSS 2.1, 10.8.1: what the height has beyond ascent and descent goes half above, half below. Rounded towards
            // negative infinity, so that halves of odd lengths always fall the same way.
            let leading = height - (ascent + descent)
            above = ascent + (leading >> 1)
            below = height - above
        }
        // An attachment that reaches further grows its own line only.
        above = max(above, Int(extent.attachmentAscent))
        below = max(below, Int(extent.attachmentDescent))
        return (max(1, above + below), above)
    }

    /// The height that lines are given whatever text is in them; nil is their text's own. An attachment or a mark of emphasis
    /// may make a line higher, and lie within it beside larger text: so a line may be lower than that of its first cluster.
    public var givenHeight: Int? { (lineHeight ?? maximumLineHeight).map { max(1, $0) } }

    /// How far lines keep from the leading and trailing edges; `width` is the container's inner width.
    @inlinable @inline(__always) public func indents(isFirstLine: Bool, width: Int?) -> (head: Int, tail: Int) {
        let head = isFirstLine ? firstLineIndent : headIndent
        guard tailIndent > 0 else { return (head, -tailIndent) }
        return (head, width.map { max(0, $0 - tailIndent) } ?? 0)
    }

    /// What is left for a line between its indents; nil is unbounded.
    @inlinable @inline(__always) public func available(between indents: (head: Int, tail: Int), width: Int?) -> Int? {
        if let width { return max(0, width - indents.head - indents.tail) }
        return tailIndent > 0 ? max(0, tailIndent - indents.head) : nil
    }
}

extension ParagraphStyle.LastLineAlignment {
    /// Nil is that of the other lines.
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
