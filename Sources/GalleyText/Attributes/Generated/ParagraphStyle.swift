// Written by Scripts/make-attributes from Scripts/attributes.toml; change it there.

/// The style of a paragraph. A paragraph uses the style of its first character.
///
/// A `nil` field has the value of the enclosing style, or the default. Lengths are points.
public struct ParagraphStyle: Sendable, Hashable {
    /// The horizontal alignment of lines. Default `natural`.
    public var alignment: ParagraphStyle.Alignment?
    /// The base direction. Default `auto`.
    public var direction: ParagraphStyle.Direction?
    /// The positions at which lines may break. Default `word`.
    public var lineBreak: ParagraphStyle.LineBreak?
    /// A fixed height of every line, in points; it takes precedence over the factors, the minimum and the maximum.
    /// Default: the fonts' height.
    public var lineHeight: Double?
    /// The line height relative to the font's size, as a unitless CSS `line-height`: other fonts on a line do not
    /// increase it.
    /// It takes precedence over ``lineHeightMultiple``.
    public var lineHeightFactor: Double?
    /// A factor for the fonts' line height.
    public var lineHeightMultiple: Double?
    /// The minimum height of lines, in points.
    public var minimumLineHeight: Double?
    /// The maximum height of lines, in points.
    public var maximumLineHeight: Double?
    /// The space between lines, in points. Default 0.
    public var lineSpacing: Double?
    /// The space between this paragraph and the next, in points. Default 0.
    public var paragraphSpacing: Double?
    /// The space between the previous paragraph and this one, in addition to that paragraph's `paragraphSpacing`, in
    /// points. Default 0.
    public var paragraphSpacingBefore: Double?
    /// The indent of the first line from the leading edge, in points. Default 0.
    public var firstLineHeadIndent: Double?
    /// The indent of the other lines from the leading edge, in points. Default 0.
    public var headIndent: Double?
    /// The position of the trailing edge, in points: a positive value is a distance from the leading edge, another
    /// value from the trailing edge. Default 0.
    public var tailIndent: Double?
    /// Tab stops, sorted by location. In JSON the location is a number, or `"end"` for the end of the line.
    public var tabStops: [ParagraphStyle.TabStop]?
    /// The font of the paragraph as a block, whose space and digits set the distance of default tab stops.
    /// Default: the font of the first character, or in a document with tabs and with spans in other fonts, the
    /// document's font.
    public var font: FontDescriptor?
    /// The distance between stops after the last of `tabStops`, in points; 0 is eight spaces wide.
    public var defaultTabInterval: Double?
    /// The insets of a table's cells; a table uses those of its first character.
    /// Default: half an em of that character's font at the sides, a quarter above and below.
    public var cellInsets: EdgeInsets?
    /// The way in which a table that is too wide divides the available width among its columns; a table takes the value
    /// of its first character.
    /// Default `proportional`.
    public var columnSizing: ParagraphStyle.ColumnSizing?
    /// The widths of a table's columns with the insets of their cells, from the first column on; a table takes those of
    /// its first character.
    /// In JSON each is a number of points, a part of the space for the table such as `"30%"`, or `"auto"`, which is
    /// determined by the cells like the width of further columns.
    public var columnWidths: [ParagraphStyle.ColumnWidth]?
    /// Whether words may be hyphenated. Default false.
    public var hyphenation: Bool?
    /// The BCP 47 language of the paragraph, for line breaking, hyphenation and decimal tab stops.
    public var language: String?
    /// The breaks within words (CSS `word-break`). Default `normal`.
    public var wordBreak: ParagraphStyle.WordBreak?
    /// The strictness of the rules for Chinese, Japanese and Korean (CSS `line-break`). Default `auto`.
    public var strictness: ParagraphStyle.Strictness?
    /// The limits of hyphenation if ``hyphenation`` is true. Default: those of CSS.
    public var hyphenationLimits: ParagraphStyle.HyphenationLimits?
    /// The alignment of the last line, and of every line that ends in a forced break. Default `auto`.
    public var lastLineAlignment: ParagraphStyle.LastLineAlignment?
    /// The positions at which justified lines are stretched. Default `auto`.
    public var justification: ParagraphStyle.Justification?
    /// Whether brackets, quotes, stops and commas may hang beyond the edges of a line.
    /// In CSS `hanging-punctuation: first allow-end last`. Default false.
    public var hangingPunctuation: Bool?
    /// The part of the width of stops, commas, hyphens and closing quotes, from 0 to 1, that extends beyond the end of
    /// a line, so
    /// that the edge of justified text appears straight. Default 0.
    public var punctuationOverhang: Double?
    /// Whether ideographs are separated by an eighth of an em from letters and digits of other scripts.
    /// In CSS `text-autospace: normal`. Default false.
    public var autospace: Bool?
    /// Whether the blank half of full-width punctuation is trimmed next to other full-width punctuation, and at a
    /// line's end if it does not fit.
    /// In CSS `text-spacing-trim: normal`. Default false.
    public var trimPunctuation: Bool?
    /// The floats below which the paragraph starts (CSS `clear`). Default `none`.
    public var clear: TextAttributes.Clear?
    /// The minimum number of lines after a break between columns or pages. Default 1.
    public var widows: Int?
    /// The minimum number of lines before a break between columns or pages. Default 1.
    public var orphans: Int?
    /// Whether the paragraph is in the same column or page as the start of the next. Default: true for headings, false
    /// for other paragraphs.
    public var keepWithNext: Bool?
    /// Whether the paragraph is not split between columns or pages. Default: true for headings, false for other
    /// paragraphs.
    public var keepTogether: Bool?
    /// Whether the text before the first tab, such as the number of a list item, ends half an em before the first tab
    /// stop. The font of the tab determines the em. Wide text begins before the leading edge. Default `false`.
    public var alignsMarker: Bool?
    /// The break before the paragraph (CSS `break-before`). Default `auto`.
    public var breakBefore: ParagraphStyle.BreakBefore?
    /// The name of the pages that show the paragraph (CSS `page`); a ``Document/Page/Rule`` may apply to the pages with
    /// a name. A paragraph with another name than the previous paragraph starts a page.
    public var page: String?
    /// The number of the page on which the paragraph starts, from which the following pages count (CSS `counter-reset:
    /// page`). Default: the number of the page before, plus one.
    public var pageNumber: Int?
    /// The rules for line breaks where UAX #14 and browsers differ. Default `unicode`.
    public var breakRules: ParagraphStyle.BreakRules?
    /// Whether the ascents and descents of fonts, and the leading above text, are whole points in line heights, as in
    /// browsers.
    /// Default false.
    public var roundsLineMetrics: Bool?
    /// Text before the start of the first line, at a distance of half an em, such as the number of a line of code.
    /// It is not a part of the text: it is not selected or read aloud, and takes no space.
    public var label: String?
    /// Text before the start of each further line, like ``label``: a mark that a line of code is wrapped.
    /// With it, further lines are indented by the white space at the start of the first, as well.
    public var wrapLabel: String?
    /// The colour of the ``label`` and the ``wrapLabel``. Default: that of the text.
    public var labelColor: Color?
    /// The text in parentheses that is added to the caption of a table where it is repeated above a part of the table
    /// on another page.
    /// `auto` is “continued” in the language of the caption. Without it, captions are not repeated.
    public var continuedLabel: String?
    /// The rows with running totals where a table continues on another page; a table takes those of its first
    /// character.
    /// Each is the sum of the numbers in a column up to there, as invoices have it above and below the parts of a long
    /// table.
    public var carriedTotals: ParagraphStyle.CarriedTotals?

    /// Creates a style with the given fields.
    public init(
        alignment: ParagraphStyle.Alignment? = nil, direction: ParagraphStyle.Direction? = nil,
        lineBreak: ParagraphStyle.LineBreak? = nil, lineHeight: Double? = nil, lineHeightFactor: Double? = nil,
        lineHeightMultiple: Double? = nil, minimumLineHeight: Double? = nil, maximumLineHeight: Double? = nil,
        lineSpacing: Double? = nil, paragraphSpacing: Double? = nil, paragraphSpacingBefore: Double? = nil,
        firstLineHeadIndent: Double? = nil, headIndent: Double? = nil, tailIndent: Double? = nil,
        tabStops: [ParagraphStyle.TabStop]? = nil, font: FontDescriptor? = nil, defaultTabInterval: Double? = nil,
        cellInsets: EdgeInsets? = nil, columnSizing: ParagraphStyle.ColumnSizing? = nil,
        columnWidths: [ParagraphStyle.ColumnWidth]? = nil, hyphenation: Bool? = nil, language: String? = nil,
        wordBreak: ParagraphStyle.WordBreak? = nil, strictness: ParagraphStyle.Strictness? = nil,
        hyphenationLimits: ParagraphStyle.HyphenationLimits? = nil,
        lastLineAlignment: ParagraphStyle.LastLineAlignment? = nil, justification: ParagraphStyle.Justification? = nil,
        hangingPunctuation: Bool? = nil, punctuationOverhang: Double? = nil, autospace: Bool? = nil,
        trimPunctuation: Bool? = nil, clear: TextAttributes.Clear? = nil, widows: Int? = nil, orphans: Int? = nil,
        keepWithNext: Bool? = nil, keepTogether: Bool? = nil, alignsMarker: Bool? = nil,
        breakBefore: ParagraphStyle.BreakBefore? = nil, page: String? = nil, pageNumber: Int? = nil,
        breakRules: ParagraphStyle.BreakRules? = nil, roundsLineMetrics: Bool? = nil, label: String? = nil,
        wrapLabel: String? = nil, labelColor: Color? = nil, continuedLabel: String? = nil,
        carriedTotals: ParagraphStyle.CarriedTotals? = nil
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
        self.font = font
        self.defaultTabInterval = defaultTabInterval
        self.cellInsets = cellInsets
        self.columnSizing = columnSizing
        self.columnWidths = columnWidths
        self.hyphenation = hyphenation
        self.language = language
        self.wordBreak = wordBreak
        self.strictness = strictness
        self.hyphenationLimits = hyphenationLimits
        self.lastLineAlignment = lastLineAlignment
        self.justification = justification
        self.hangingPunctuation = hangingPunctuation
        self.punctuationOverhang = punctuationOverhang
        self.autospace = autospace
        self.trimPunctuation = trimPunctuation
        self.clear = clear
        self.widows = widows
        self.orphans = orphans
        self.keepWithNext = keepWithNext
        self.keepTogether = keepTogether
        self.alignsMarker = alignsMarker
        self.breakBefore = breakBefore
        self.page = page
        self.pageNumber = pageNumber
        self.breakRules = breakRules
        self.roundsLineMetrics = roundsLineMetrics
        self.label = label
        self.wrapLabel = wrapLabel
        self.labelColor = labelColor
        self.continuedLabel = continuedLabel
        self.carriedTotals = carriedTotals
    }

    /// The style with unset fields taken from `base`.
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
        if let font { result.font = font }
        if let defaultTabInterval { result.defaultTabInterval = defaultTabInterval }
        if let cellInsets { result.cellInsets = cellInsets }
        if let columnSizing { result.columnSizing = columnSizing }
        if let columnWidths { result.columnWidths = columnWidths }
        if let hyphenation { result.hyphenation = hyphenation }
        if let language { result.language = language }
        if let wordBreak { result.wordBreak = wordBreak }
        if let strictness { result.strictness = strictness }
        if let hyphenationLimits { result.hyphenationLimits = hyphenationLimits }
        if let lastLineAlignment { result.lastLineAlignment = lastLineAlignment }
        if let justification { result.justification = justification }
        if let hangingPunctuation { result.hangingPunctuation = hangingPunctuation }
        if let punctuationOverhang { result.punctuationOverhang = punctuationOverhang }
        if let autospace { result.autospace = autospace }
        if let trimPunctuation { result.trimPunctuation = trimPunctuation }
        if let clear { result.clear = clear }
        if let widows { result.widows = widows }
        if let orphans { result.orphans = orphans }
        if let keepWithNext { result.keepWithNext = keepWithNext }
        if let keepTogether { result.keepTogether = keepTogether }
        if let alignsMarker { result.alignsMarker = alignsMarker }
        if let breakBefore { result.breakBefore = breakBefore }
        if let page { result.page = page }
        if let pageNumber { result.pageNumber = pageNumber }
        if let breakRules { result.breakRules = breakRules }
        if let roundsLineMetrics { result.roundsLineMetrics = roundsLineMetrics }
        if let label { result.label = label }
        if let wrapLabel { result.wrapLabel = wrapLabel }
        if let labelColor { result.labelColor = labelColor }
        if let continuedLabel { result.continuedLabel = continuedLabel }
        if let carriedTotals { result.carriedTotals = carriedTotals }
        return result
    }
}
