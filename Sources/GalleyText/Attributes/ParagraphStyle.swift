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
    /// A fixed height of every line; wins over the three below. Default: the fonts' own.
    public var lineHeight: Double?
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

    public init(alignment: Alignment? = nil, direction: Direction? = nil, lineHeight: Double? = nil) {
        self.alignment = alignment
        self.direction = direction
        self.lineHeight = lineHeight
    }

    /// This style laid over `base`, field by field.
    public func merged(over base: ParagraphStyle) -> ParagraphStyle {
        var result = base
        if let alignment { result.alignment = alignment }
        if let direction { result.direction = direction }
        if let lineBreak { result.lineBreak = lineBreak }
        if let lineHeight { result.lineHeight = lineHeight }
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
        return result
    }
}
