public import GalleyText
public import GalleyUnicode

/// What decides a paragraph's analysis besides its text.
public struct ParagraphOptions: Sendable, Hashable {
    /// The base direction.
    public var direction: ParagraphStyle.Direction
    /// How strict the rules for Chinese, Japanese and Korean are.
    public var strictness: ParagraphStyle.Strictness
    /// Where words may break.
    public var wordBreak: ParagraphStyle.WordBreak
    /// The BCP 47 language that rules depend on; nil is none.
    public var locale: String?
    /// Nil where words are not parted.
    var hyphenation: HyphenationOptions?
    /// Attachments that float stand outside of their line; else in it.
    public var allowsFloats = true
    /// Lines are vertical.
    var isVertical = false
    /// Stops, commas, brackets and quotes may stand beyond a line's edges.
    public var hangsPunctuation = false
    /// Ideographs keep a space from other letters.
    public var spacesScripts = false
    /// Full-width punctuation loses its blank half.
    public var trimsPunctuation = false

    /// Options of what is given; what else there is has its defaults.
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

    /// Whether something may stand beyond a line's end.
    public var hangs: Bool { hangsPunctuation || spacesScripts || trimsPunctuation }

    var lineBreaks: LineBreakOptions {
        LineBreakOptions(strictness: strictness, wordBreak: wordBreak, locale: locale)
    }
}
