internal import GalleyText

/// What decides a paragraph's analysis besides its text.
struct ParagraphOptions: Hashable {
    var direction: ParagraphStyle.Direction
    var strictness: ParagraphStyle.Strictness
    var wordBreak: ParagraphStyle.WordBreak
    var locale: String?
    /// Nil where words are not parted.
    var hyphenation: HyphenationOptions?
    /// Attachments that float stand outside of their line; else in it.
    var allowsFloats = true
    /// Lines are vertical.
    var isVertical = false
    /// Stops, commas, brackets and quotes may stand beyond a line's edges.
    var hangsPunctuation = false
    /// Ideographs keep a space from other letters.
    var spacesScripts = false
    /// Full-width punctuation loses its blank half.
    var trimsPunctuation = false

    /// Whether something may stand beyond a line's end.
    var hangs: Bool { hangsPunctuation || spacesScripts || trimsPunctuation }

    var lineBreaks: LineBreakOptions {
        LineBreakOptions(strictness: strictness, wordBreak: wordBreak, locale: locale)
    }
}
