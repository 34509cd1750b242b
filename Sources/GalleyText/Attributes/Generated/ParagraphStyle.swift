// Written by Scripts/make-attributes from Scripts/attributes.toml; change it there.

/// How a paragraph is set. A paragraph takes the style of its first character.
///
/// Fields that are `nil` take their default, or what a style below sets. Lengths are points.
public struct ParagraphStyle: Sendable, Hashable {
    /// Which edge lines keep to. Default `natural`.
    public var alignment: ParagraphStyle.Alignment?
    /// The base direction. Default `auto`.
    public var direction: ParagraphStyle.Direction?
    /// Where lines may break. Default `word`.
    public var lineBreak: ParagraphStyle.LineBreak?
    /// A fixed height of every line, in points; it wins over the four below. Default: the fonts' own.
    public var lineHeight: Double?
    /// A factor on the font's size, as CSS's unitless `line-height`: other fonts on a line do not make it higher.
    /// It wins over the factor on the fonts' own height.
    public var lineHeightFactor: Double?
    /// A factor on the fonts' own line height.
    public var lineHeightMultiple: Double?
    /// The height that no line is below, in points.
    public var minimumLineHeight: Double?
    /// The height that no line is above, in points.
    public var maximumLineHeight: Double?
    /// Space between lines, in points. Default 0.
    public var lineSpacing: Double?
    /// Space between this paragraph and the next, in points. Default 0.
    public var paragraphSpacing: Double?
    /// Space between the previous paragraph and this one, beside its `paragraphSpacing`, in points. Default 0.
    public var paragraphSpacingBefore: Double?
    /// Indent of the first line from the leading edge, in points. Default 0.
    public var firstLineHeadIndent: Double?
    /// Indent of the other lines from the leading edge, in points. Default 0.
    public var headIndent: Double?
    /// The trailing edge, in points: above 0 a distance from the leading edge, otherwise from the trailing one. Default 0.
    public var tailIndent: Double?
    /// Tab stops, sorted by location.
    public var tabStops: [ParagraphStyle.TabStop]?
    /// The distance between stops after the last of `tabStops`, in points; 0 is eight spaces wide.
    public var defaultTabInterval: Double?
    /// What the cells of a table keep between their edges and their text; a table takes that of its first character.
    /// Default: half an em of that character's font at the sides, a quarter above and below.
    public var cellInsets: EdgeInsets?
    /// Whether words may be hyphenated. Default false.
    public var hyphenation: Bool?
    /// The BCP 47 language of the paragraph, for line breaking, hyphenation and decimal tab stops.
    public var language: String?
    /// Where words may break (CSS `word-break`). Default `normal`.
    public var wordBreak: ParagraphStyle.WordBreak?
    /// How strict the rules for Chinese, Japanese and Korean are (CSS `line-break`). Default `auto`.
    public var strictness: ParagraphStyle.Strictness?
    /// Which words may be hyphenated, where ``hyphenation`` is on. Default: CSS's limits.
    public var hyphenationLimits: ParagraphStyle.HyphenationLimits?
    /// Which edge the last line keeps to, and every line that a forced break ends. Default `auto`.
    public var lastLineAlignment: ParagraphStyle.LastLineAlignment?
    /// Where justified lines are stretched. Default `auto`.
    public var justification: ParagraphStyle.Justification?
    /// Whether brackets, quotes, stops and commas may stand beyond the edges of a line.
    /// CSS's `hanging-punctuation: first allow-end last`. Default false.
    public var hangingPunctuation: Bool?
    /// Whether ideographs keep an eighth of an em from letters and digits of other scripts.
    /// CSS's `text-autospace: normal`. Default false.
    public var autospace: Bool?
    /// Whether full-width punctuation loses its blank half beside its like, and at the end of a line that it would not fit.
    /// CSS's `text-spacing-trim: normal`. Default false.
    public var trimPunctuation: Bool?
    /// The floats that the paragraph begins below (CSS `clear`). Default `none`.
    public var clear: TextAttributes.Clear?
    /// Lines of the paragraph that stand after a break between columns or pages, at least. Default 1.
    public var widows: Int?
    /// Lines of the paragraph that stand before a break between columns or pages, at least. Default 1.
    public var orphans: Int?
    /// Whether no column or page ends between this paragraph and the next. Default false.
    public var keepWithNext: Bool?
    /// Whether no column or page ends inside the paragraph. Default false.
    public var keepTogether: Bool?
    /// Where text before the paragraph ends (CSS `break-before`). Default `auto`.
    public var breakBefore: ParagraphStyle.BreakBefore?

    /// A style of what is given.
    public init(
        alignment: ParagraphStyle.Alignment? = nil, direction: ParagraphStyle.Direction? = nil,
        lineBreak: ParagraphStyle.LineBreak? = nil, lineHeight: Double? = nil, lineHeightFactor: Double? = nil,
        lineHeightMultiple: Double? = nil, minimumLineHeight: Double? = nil, maximumLineHeight: Double? = nil,
        lineSpacing: Double? = nil, paragraphSpacing: Double? = nil, paragraphSpacingBefore: Double? = nil,
        firstLineHeadIndent: Double? = nil, headIndent: Double? = nil, tailIndent: Double? = nil,
        tabStops: [ParagraphStyle.TabStop]? = nil, defaultTabInterval: Double? = nil, cellInsets: EdgeInsets? = nil,
        hyphenation: Bool? = nil, language: String? = nil, wordBreak: ParagraphStyle.WordBreak? = nil,
        strictness: ParagraphStyle.Strictness? = nil, hyphenationLimits: ParagraphStyle.HyphenationLimits? = nil,
        lastLineAlignment: ParagraphStyle.LastLineAlignment? = nil, justification: ParagraphStyle.Justification? = nil,
        hangingPunctuation: Bool? = nil, autospace: Bool? = nil, trimPunctuation: Bool? = nil,
        clear: TextAttributes.Clear? = nil, widows: Int? = nil, orphans: Int? = nil, keepWithNext: Bool? = nil,
        keepTogether: Bool? = nil, breakBefore: ParagraphStyle.BreakBefore? = nil
    ) {
        self.alignment = alignment
        self.direction = direction
        self.lineBreak = lineBreak
        self.lineHeight = lineHeight
        self.lineHeightFactor = lineHeightFactor
        self.lineHeightMultiple = lineHeightMultiple
        self.minimumLineHeight = minimumLineHeight
        self.maximumLineHeight = maximumLineHeight
        self.lineSpacing = lineSpacing
        self.paragraphSpacing = paragraphSpacing
        self.paragraphSpacingBefore = paragraphSpacingBefore
        self.firstLineHeadIndent = firstLineHeadIndent
        self.headIndent = headIndent
        self.tailIndent = tailIndent
        self.tabStops = tabStops
        self.defaultTabInterval = defaultTabInterval
        self.cellInsets = cellInsets
        self.hyphenation = hyphenation
        self.language = language
        self.wordBreak = wordBreak
        self.strictness = strictness
        self.hyphenationLimits = hyphenationLimits
        self.lastLineAlignment = lastLineAlignment
        self.justification = justification
        self.hangingPunctuation = hangingPunctuation
        self.autospace = autospace
        self.trimPunctuation = trimPunctuation
        self.clear = clear
        self.widows = widows
        self.orphans = orphans
        self.keepWithNext = keepWithNext
        self.keepTogether = keepTogether
        self.breakBefore = breakBefore
    }

    /// This style laid over `base`, field by field.
    public func merging(over base: ParagraphStyle) -> ParagraphStyle {
        var result = base
        if let alignment { result.alignment = alignment }
        if let direction { result.direction = direction }
        if let lineBreak { result.lineBreak = lineBreak }
        if let lineHeight { result.lineHeight = lineHeight }
        if let lineHeightFactor { result.lineHeightFactor = lineHeightFactor }
        if let lineHeightMultiple { result.lineHeightMultiple = lineHeightMultiple }
        if let minimumLineHeight { result.minimumLineHeight = minimumLineHeight }
        if let maximumLineHeight { result.maximumLineHeight = maximumLineHeight }
        if let lineSpacing { result.lineSpacing = lineSpacing }
        if let paragraphSpacing { result.paragraphSpacing = paragraphSpacing }
        if let paragraphSpacingBefore { result.paragraphSpacingBefore = paragraphSpacingBefore }
        if let firstLineHeadIndent { result.firstLineHeadIndent = firstLineHeadIndent }
        if let headIndent { result.headIndent = headIndent }
        if let tailIndent { result.tailIndent = tailIndent }
        if let tabStops { result.tabStops = tabStops }
        if let defaultTabInterval { result.defaultTabInterval = defaultTabInterval }
        if let cellInsets { result.cellInsets = cellInsets }
        if let hyphenation { result.hyphenation = hyphenation }
        if let language { result.language = language }
        if let wordBreak { result.wordBreak = wordBreak }
        if let strictness { result.strictness = strictness }
        if let hyphenationLimits { result.hyphenationLimits = hyphenationLimits }
        if let lastLineAlignment { result.lastLineAlignment = lastLineAlignment }
        if let justification { result.justification = justification }
        if let hangingPunctuation { result.hangingPunctuation = hangingPunctuation }
        if let autospace { result.autospace = autospace }
        if let trimPunctuation { result.trimPunctuation = trimPunctuation }
        if let clear { result.clear = clear }
        if let widows { result.widows = widows }
        if let orphans { result.orphans = orphans }
        if let keepWithNext { result.keepWithNext = keepWithNext }
        if let keepTogether { result.keepTogether = keepTogether }
        if let breakBefore { result.breakBefore = breakBefore }
        return result
    }
}
