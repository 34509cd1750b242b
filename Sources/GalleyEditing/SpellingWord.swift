/// A word of a text, for a spell checker.
public struct SpellingWord: Sendable, Hashable {
    /// The range, as indices of the text.
    public var range: Range<String.Index>
    /// The word without soft hyphens.
    public var string: String
    /// The BCP 47 tag that the text has at the start of the word; `nil` if it has none.
    public var language: String?

    /// Creates a word.
    public init(range: Range<String.Index>, string: String, language: String? = nil) {
        self.range = range
        self.string = string
        self.language = language
    }
}
