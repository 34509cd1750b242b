internal import GalleySupport
public import GalleyText

/// The options that determine the hyphenation points of a paragraph. The line breaker handles consecutive hyphens and
/// the minimum line length.
public struct HyphenationOptions: Hashable, Sendable {
    /// A hash of the options, precomputed because it is needed for each paragraph.
    public let hash: UInt64
    /// A BCP 47 tag.
    public let language: String
    /// The minimum length of a hyphenated word, in grapheme clusters; at least 2.
    public let word: Int
    /// The minimum number of grapheme clusters before the hyphen; at least 1.
    public let before: Int
    /// The minimum number of grapheme clusters after the hyphen; at least 1.
    public let after: Int

    /// Nil if the paragraph is not hyphenated, or its language is unknown.
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
