public import GalleyText

/// A spell checker, provided by the program.
///
/// Editors call it in the background with one paragraph at a time, and again when the paragraph changes. Its methods may
/// be called on several threads at once.
public protocol SpellChecker: Sendable {
    /// Returns the ranges of the misspelled words, as indices of the paragraph, in ascending order.
    ///
    /// ``AttributedText/spellingWords`` has the words that are worth checking.
    ///
    /// - Parameters:
    ///   - paragraph: A paragraph with its terminator. Code has the intent ``InlineIntent/code``.
    ///   - language: The BCP 47 tag for text without the attribute `language`; `nil` if it is unknown.
    func misspelledRanges(in paragraph: AttributedText, language: String?) -> [Range<String.Index>]

    /// Returns replacements for a misspelled word, the likeliest first.
    ///
    /// - Parameter language: The BCP 47 tag of the word; `nil` if it is unknown.
    func suggestions(for word: String, language: String?) -> [String]
}
