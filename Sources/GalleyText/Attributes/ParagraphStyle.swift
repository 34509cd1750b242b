/// How a paragraph is set. A paragraph takes the style of its first character.
///
/// Fields that are `nil` take their default, or what a style below sets. Lengths are points.
public struct ParagraphStyle: Sendable, Hashable {
    /// Which edge lines keep to. `natural` and `start` follow the paragraph's direction.
    public enum Alignment: String, Sendable, Hashable, CaseIterable {
        case natural, left, center, right, justified, start, end
    }

    /// The base direction; `auto` takes the first strong character's (UAX #9, P2 and P3).
    public enum Direction: String, Sendable, Hashable, CaseIterable {
        case auto, ltr, rtl
    }

    /// Where lines may break (CSS Text 3).
    public enum LineBreak: String, Sendable, Hashable, CaseIterable {
        /// UAX #14 opportunities; a word wider than a whole line breaks between grapheme clusters.
        case word
        /// UAX #14 opportunities; a word wider than a whole line overflows.
        case wordOverflow
        /// Between any two grapheme clusters.
        case character
        /// No wrapping.
        case clip
    }

    /// CSS `word-break`.
    public enum WordBreak: String, Sendable, Hashable, CaseIterable {
        case normal, breakAll, keepAll
    }

    /// CSS `line-break`: how strict the rules for Chinese, Japanese and Korean are.
    public enum Strictness: String, Sendable, Hashable, CaseIterable {
        case auto, loose, normal, strict
        /// Between any two grapheme clusters, around all punctuation too.
        case anywhere
    }

    /// Which edge the last line of a paragraph keeps to, and every line that a forced break ends (CSS
    /// `text-align-last`).
    public enum LastLineAlignment: String, Sendable, Hashable, CaseIterable {
        /// As ``ParagraphStyle/alignment``, but for justified text, whose last lines are not stretched.
        case auto
        case natural, left, center, right, justified, start, end
    }

    /// Where justified lines are stretched (CSS `text-justify`).
    public enum Justification: String, Sendable, Hashable, CaseIterable {
        /// By the script: between words, and between ideographs and kana.
        case auto
        /// Between words alone.
        case interWord
        /// Between any two grapheme clusters.
        case interCharacter
    }

    /// Where text before a paragraph ends (CSS `break-before`).
    public enum BreakBefore: String, Sendable, Hashable, CaseIterable {
        /// Wherever the room does.
        case auto
        /// The paragraph begins a column or, in a chain of containers, a container.
        case column
        /// The paragraph begins a page; without pages, a container.
        case page
    }

    /// Which words may be hyphenated, and where (CSS `hyphenate-limit-chars`, `-lines` and `-zone`).
    public struct HyphenationLimits: Sendable, Hashable {
        /// The shortest word that is hyphenated, in grapheme clusters.
        public var word: Int
        /// Grapheme clusters that stay before the hyphen, at least.
        public var before: Int
        /// Grapheme clusters that go to the next line, at least.
        public var after: Int
        /// How many lines in a row may end with a hyphen; 0 is unlimited.
        public var lines: Int
        /// A line that is short by no more than this, in points, is not filled up by hyphenating.
        public var zone: Double

        /// Limits; those not given are CSS's.
        public init(word: Int = 5, before: Int = 2, after: Int = 2, lines: Int = 0, zone: Double = 0) {
            self.word = word
            self.before = before
            self.after = after
            self.lines = lines
            self.zone = zone
        }
    }

    /// A tab stop, measured from the line's leading edge.
    public struct TabStop: Sendable, Hashable {
        /// How text after the tab sits at the stop.
        public enum Alignment: String, Sendable, Hashable, CaseIterable {
            /// Text starts at the stop.
            case left
            /// Text is centred on the stop.
            case center
            /// Text ends at the stop.
            case right
            /// The decimal separator stands at the stop: what the paragraph's ``ParagraphStyle/locale`` writes with ASCII
            /// digits by the Unicode CLDR, a full stop without one, or Arabic's, U+066B.
            case decimal
        }

        /// Distance from the leading edge in points.
        public var location: Double
        /// How text after the tab sits at the stop.
        public var alignment: Alignment

        /// A tab stop.
        public init(location: Double, alignment: Alignment = .left) {
            self.location = location
            self.alignment = alignment
        }
    }

    /// Default `natural`.
    public var alignment: Alignment?
    /// Default `auto`.
    public var direction: Direction?
    /// Default `word`.
    public var lineBreak: LineBreak?
    /// A fixed height of every line; wins over the four below. Default: the fonts' own.
    public var lineHeight: Double?
    /// A factor on the font's size, as CSS's unitless `line-height`; wins over the factor on the fonts' own height.
    public var lineHeightFactor: Double?
    /// A factor on the fonts' own line height.
    public var lineHeightMultiple: Double?
    /// No line is lower than this.
    public var minimumLineHeight: Double?
    /// No line is higher than this.
    public var maximumLineHeight: Double?
    /// Space between lines. Default 0.
    public var lineSpacing: Double?
    /// Space between this paragraph and the next. Default 0.
    public var paragraphSpacing: Double?
    /// Space between the previous paragraph and this one, beside its `paragraphSpacing`. Default 0.
    public var paragraphSpacingBefore: Double?
    /// Indent of the first line from the leading edge. Default 0.
    public var firstLineHeadIndent: Double?
    /// Indent of the other lines from the leading edge. Default 0.
    public var headIndent: Double?
    /// The trailing edge: above 0 a distance from the leading edge, otherwise from the trailing one. Default 0.
    public var tailIndent: Double?
    /// Sorted by location.
    public var tabStops: [TabStop]?
    /// Distance between stops after the last of `tabStops`; 0 is eight spaces wide.
    public var defaultTabInterval: Double?
    /// What the cells of a table keep between their edges and their text; a table takes that of its first
    /// character. Default: half an em of that character's font at the sides, a quarter above and below.
    public var cellInsets: EdgeInsets?
    /// Whether words may be hyphenated. Default false.
    public var hyphenation: Bool?
    /// BCP 47 language of the paragraph, for line breaking, hyphenation and decimal tab stops.
    public var locale: String?
    /// Default `normal`.
    public var wordBreak: WordBreak?
    /// Default `auto`.
    public var strictness: Strictness?
    /// Which words may be hyphenated, where ``hyphenation`` is on. Default: CSS's limits.
    public var hyphenationLimits: HyphenationLimits?
    /// Default `auto`.
    public var lastLineAlignment: LastLineAlignment?
    /// Default `auto`.
    public var justification: Justification?
    /// Whether brackets, quotes, stops and commas may stand beyond the edges of a line (CSS
    /// `hanging-punctuation: first allow-end last`). Default false.
    public var hangingPunctuation: Bool?
    /// Whether ideographs keep an eighth of an em from letters and digits of other scripts (CSS
    /// `text-autospace: normal`). Default false.
    public var autospace: Bool?
    /// Whether full-width punctuation loses its blank half at the start of a line and beside its like (CSS
    /// `text-spacing-trim`). Default false.
    public var trimPunctuation: Bool?
    /// Lines of a paragraph that stand after a break between columns or pages, at least. Default 1.
    public var widows: Int?
    /// Lines of a paragraph that stand before a break between columns or pages, at least. Default 1.
    public var orphans: Int?
    /// Whether no column or page ends between this paragraph and the next. Default false.
    public var keepWithNext: Bool?
    /// Whether no column or page ends inside the paragraph. Default false.
    public var keepTogether: Bool?
    /// Default `auto`.
    public var breakBefore: BreakBefore?

    /// A style of what is given.
    public init(
        alignment: Alignment? = nil, direction: Direction? = nil, lineBreak: LineBreak? = nil,
        lineHeight: Double? = nil, lineHeightFactor: Double? = nil, lineHeightMultiple: Double? = nil,
        minimumLineHeight: Double? = nil, maximumLineHeight: Double? = nil, lineSpacing: Double? = nil,
        paragraphSpacing: Double? = nil, paragraphSpacingBefore: Double? = nil, firstLineHeadIndent: Double? = nil,
        headIndent: Double? = nil, tailIndent: Double? = nil, tabStops: [TabStop]? = nil,
        defaultTabInterval: Double? = nil, cellInsets: EdgeInsets? = nil, hyphenation: Bool? = nil,
        locale: String? = nil, wordBreak: WordBreak? = nil, strictness: Strictness? = nil,
        hyphenationLimits: HyphenationLimits? = nil, lastLineAlignment: LastLineAlignment? = nil,
        justification: Justification? = nil, hangingPunctuation: Bool? = nil, autospace: Bool? = nil,
        trimPunctuation: Bool? = nil, widows: Int? = nil, orphans: Int? = nil, keepWithNext: Bool? = nil,
        keepTogether: Bool? = nil, breakBefore: BreakBefore? = nil
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
        self.locale = locale
        self.wordBreak = wordBreak
        self.strictness = strictness
        self.hyphenationLimits = hyphenationLimits
        self.lastLineAlignment = lastLineAlignment
        self.justification = justification
        self.hangingPunctuation = hangingPunctuation
        self.autospace = autospace
        self.trimPunctuation = trimPunctuation
        self.widows = widows
        self.orphans = orphans
        self.keepWithNext = keepWithNext
        self.keepTogether = keepTogether
        self.breakBefore = breakBefore
    }

    /// This style laid over `base`, field by field.
    public func merged(over base: ParagraphStyle) -> ParagraphStyle {
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
        if let locale { result.locale = locale }
        if let wordBreak { result.wordBreak = wordBreak }
        if let strictness { result.strictness = strictness }
        if let hyphenationLimits { result.hyphenationLimits = hyphenationLimits }
        if let lastLineAlignment { result.lastLineAlignment = lastLineAlignment }
        if let justification { result.justification = justification }
        if let hangingPunctuation { result.hangingPunctuation = hangingPunctuation }
        if let autospace { result.autospace = autospace }
        if let trimPunctuation { result.trimPunctuation = trimPunctuation }
        if let widows { result.widows = widows }
        if let orphans { result.orphans = orphans }
        if let keepWithNext { result.keepWithNext = keepWithNext }
        if let keepTogether { result.keepTogether = keepTogether }
        if let breakBefore { result.breakBefore = breakBefore }
        return result
    }
}
