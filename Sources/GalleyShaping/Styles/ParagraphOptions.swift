public import GalleyText
public import GalleyUnicode

/// The options of a paragraph's analysis.
public struct ParagraphOptions: Sendable, Hashable {
    /// The base direction.
    public var direction: ParagraphStyle.Direction
    /// The strictness of the rules for Chinese, Japanese and Korean.
    public var strictness: ParagraphStyle.Strictness
    /// The breaks within words.
    public var wordBreak: ParagraphStyle.WordBreak
    /// The BCP 47 language for language-dependent rules; nil is none.
    public var locale: String?
    /// Nil if words are not hyphenated.
    var hyphenation: HyphenationOptions?
    /// Whether attachments may float outside their line; otherwise they are inline.
    public var allowsFloats = true
    /// Whether lines are vertical.
    var isVertical = false
    /// The rules for line breaks where UAX #14 and browsers differ.
    public var breakRules = ParagraphStyle.BreakRules.unicode
    /// Whether stops, commas, brackets and quotes may hang beyond a line's edges.
    public var hangsPunctuation = false
    /// Whether there is a space between ideographs and other letters.
    public var spacesScripts = false
    /// Whether the blank halves of full-width punctuation are trimmed.
    public var trimsPunctuation = false

    /// Creates options; the others have their defaults.
    public init(
        direction: ParagraphStyle.Direction, strictness: ParagraphStyle.Strictness, wordBreak: ParagraphStyle.WordBreak,
        locale: String?, hyphenation: HyphenationOptions? = nil
    ) {
        self.direction = direction
        self.strictness = strictness
        self.wordBreak = wordBreak
        self.locale = locale
        self.hyphenation = hyphenation
    }

    /// Whether text may extend beyond a line's end.
    public var hangs: Bool { hangsPunctuation || spacesScripts || trimsPunctuation }

    var lineBreaks: LineBreakOptions {
        var result = LineBreakOptions(strictness: strictness, wordBreak: wordBreak, locale: locale)
        result.rules = breakRules
        return result
    }
}
