internal import GalleyText
internal import GalleyUnicode

/// The caption of a table that continues, with a word that says so.
struct RepeatedCaption {
    /// The caption with its terminator.
    private(set) var text: AttributedText

    /// - Parameter range: The paragraph of the caption, in UTF-8.
    init(of whole: AttributedText, _ range: Range<Int>) {
        text = AttributedText(whole[whole.range(forUTF8: range)])
        // The places and page numbers of the caption are those of its first copy.
        text.transformAttributes(inUTF8: 0..<text.utf8Count) { attributes in
            attributes.anchor = nil
            attributes.pageReference = nil
        }
        let last = text.style(ofRun: text.styleRuns.count - 1).attributes
        let label = last.paragraph?.continuedLabel ?? ""
        let word = label == "auto" ? Self.continued(in: last.language ?? last.paragraph?.language) : label
        guard !word.isEmpty else { return }
        let isWide = word.unicodeScalars.contains { $0.value >= 0x2E80 }
        let addition = isWide ? "（\(word)）" : " (\(word))"
        let end =
            text.string.last?.isParagraphSeparator == true
            ? text.string.index(before: text.string.endIndex) : text.string.endIndex
        var attributes = text.style(
            ofRun: text.styleRunIndex(
                atUTF8: max(0, text.string.utf8.distance(from: text.string.startIndex, to: end) - 1))
        ).attributes
        attributes.link = nil
        text.replaceSubrange(end..<end, with: AttributedText(addition, attributes: attributes))
    }

    /// “continued” in a BCP 47 language; in English for languages that are not listed.
    static func continued(in language: String?) -> String {
        let name = (language ?? "en").lowercased().split(separator: "-").first.map(String.init) ?? "en"
        return words[name] ?? "continued"
    }

    private static let words = [
        "ar": "تابع", "ca": "continuació", "cs": "pokračování", "da": "fortsat", "de": "Fortsetzung",
        "es": "continuación", "fi": "jatkuu", "fr": "suite", "he": "המשך", "hu": "folytatás", "it": "continua",
        "ja": "続き", "ko": "계속", "nb": "forts.", "nl": "vervolg", "no": "forts.", "pl": "ciąg dalszy",
        "pt": "continuação", "ru": "продолжение", "sv": "forts.", "tr": "devam", "uk": "продовження", "zh": "续",
    ]
}
