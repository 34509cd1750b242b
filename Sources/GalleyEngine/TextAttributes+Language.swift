internal import GalleyText

extension TextAttributes {
    /// Sets the base direction of paragraphs that have none to that of the language, if it is written from right to left.
    mutating func setDirectionOfLanguage() {
        guard let language = language ?? paragraph?.language, paragraph?.direction == nil,
            Self.isRightToLeft(language)
        else { return }
        var style = paragraph ?? ParagraphStyle()
        style.direction = .rtl
        paragraph = style
    }

    /// Whether a BCP 47 language is written from right to left: by its script, or else by the usual one.
    static func isRightToLeft(_ language: String) -> Bool {
        let parts = language.split(separator: "-").map { $0.lowercased() }
        if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 && $0.first?.isLetter == true }) {
            return rightToLeftScripts.contains(script)
        }
        return parts.first.map { rightToLeftLanguages.contains($0) } ?? false
    }

    private static let rightToLeftScripts: Set<String> = [
        "adlm", "arab", "aran", "armi", "avst", "hebr", "mand", "mani", "mend", "nbat", "nkoo", "palm", "phnx", "rohg",
        "samr", "sarb", "syrc", "syre", "syrj", "syrn", "thaa", "yezi",
    ]

    private static let rightToLeftLanguages: Set<String> = [
        "ar", "arc", "arz", "azb", "bal", "bqi", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "ks", "lrc", "mzn", "nqo",
        "pnb", "prs", "ps", "rhg", "sd", "skr", "syr", "ug", "ur", "yi",
    ]
}
