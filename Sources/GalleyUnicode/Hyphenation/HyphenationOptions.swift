internal import GalleySupport
public import GalleyText

/// What decides where a paragraph's words are parted. How many lines in a row may be, and how short a line must be, is the
/// line breaker's to know.
public struct HyphenationOptions: Hashable, Sendable {
    /// The same for equal options: it is asked for with each paragraph, and takes long beside one that is known.
    public let hash: UInt64
    /// BCP 47.
    public let language: String
    /// Grapheme clusters of the shortest word that is parted; 2 or more.
    public let word: Int
    /// Grapheme clusters that stay before the hyphen, at least; 1 or more.
    public let before: Int
    /// Grapheme clusters that go to the next line, at least; 1 or more.
    public let after: Int

    /// Nil where a paragraph is not hyphenated, or no language says how.
    public init?(_ style: ParagraphStyle, language: String?) {
        guard style.hyphenation == true, let language, !language.isEmpty else { return nil }
        let limits = style.hyphenationLimits ?? ParagraphStyle.HyphenationLimits()
        self.language = language
        word = max(2, limits.word)
        before = max(1, limits.before)
        after = max(1, limits.after)
        var name = language
        var hash = name.withUTF8 { unsafe ByteHash.hash($0, seed: 0) }
        for limit in [word, before, after] { hash = ByteHash.combine(hash, UInt64(bitPattern: Int64(limit))) }
        self.hash = hash
    }
}

/// Letters that change where a word is parted (`Schiff-fahrt`, old spelling).
public struct HyphenChange: Hashable, Sendable {
    /// UTF-8 offset of the parting in the paragraph.
    public var offset: Int
    /// Bytes before it that do not show.
    public var removed: Int
    /// What shows before the hyphen besides.
    public var added: String
}
