internal import GalleyText

extension MarkdownTheme {
    /// The style of a BCP 47 language; `nil` without one.
    func style(forLanguage language: String?) -> TextAttributes? {
        guard !languages.isEmpty, let language else { return nil }
        return languages[language] ?? languages[String(language.prefix { $0 != "-" }).lowercased()]
    }

    /// The theme for a document in a language.
    func localized(for language: String?) -> MarkdownTheme {
        guard !languages.isEmpty, let language else { return self }
        var theme = self
        if let style = style(forLanguage: language) {
            theme.languageIndent = style.paragraph?.firstLineHeadIndent ?? 0
            theme.body.merge(style)
            theme.body.paragraph?.firstLineHeadIndent = body.paragraph?.firstLineHeadIndent
        } else if theme.body.paragraph?.justification == nil,
            !["ja", "zh", "ko", "yue", "lzh"].contains(language.prefix { $0 != "-" }.lowercased())
        {
            // Foreign ideographs in the text stay together.
            theme.body.paragraph?.justification = .interWord
        }
        return theme
    }
}

extension TextAttributes {
    /// Merges the style of a language, except that of the document.
    ///
    /// - Parameters:
    ///   - isParagraph: Whether the whole paragraph is in the language.
    ///   - follows: Whether the paragraph before is as well. If paragraphs of the language are indented, they are not also apart.
    mutating func merge(language style: TextAttributes, isParagraph: Bool, follows: Bool) {
        let own = paragraph
        merge(style)
        guard isParagraph else {
            paragraph = own
            return
        }
        guard let indent = style.paragraph?.firstLineHeadIndent else { return }
        paragraph?.firstLineHeadIndent = (own?.firstLineHeadIndent ?? 0) + indent
        if follows, indent > 0 { paragraph?.paragraphSpacingBefore = 0 }
    }
}
