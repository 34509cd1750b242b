/// The text around the number of a page in a reference, such as “(p. 16)”.
struct PageWords {
    let before: String
    let after: String

    /// The words of a BCP 47 language; those of English for languages that are not listed.
    init(language: String?) {
        let name = (language ?? "en").split(separator: "-").first.map { $0.lowercased() } ?? "en"
        switch name {
        case "ja": (before, after) = ("（", "ページ）")
        case "zh": (before, after) = ("（第", "页）")
        case "ko": (before, after) = (" (", "쪽)")
        default: (before, after) = (" (\(Self.abbreviations[name] ?? "p.")\u{A0}", ")")
        }
    }

    private static let abbreviations = [
        "ar": "ص", "bg": "с.", "cs": "s.", "da": "s.", "de": "S.", "el": "σ.", "fi": "s.", "he": "עמ׳", "nb": "s.",
        "nl": "p.", "no": "s.", "pl": "s.", "ru": "с.", "sk": "s.", "sr": "с.", "sv": "s.", "tr": "s.", "uk": "с.",
    ]
}
