internal import GalleyText

/// The latest texts of an editor that the program has received. A program may be late and describe the editor with one
/// of them although the user has typed more since; the newer text then remains.
struct ReportedTexts {
    private var texts: [(text: AttributedText, time: Duration)] = []
    /// The time for which a text that was replaced by a newer one can be described without meaning a replacement.
    private static let lateness = Duration.seconds(1)
    private static let mostTexts = 64
    private static let mostBytes = 16 << 20

    /// Adds a text that the program receives.
    mutating func add(_ text: AttributedText, at now: Duration) {
        texts.append((text, now))
        // A layout may take some seconds before its description is compared.
        let old = now - ReportedTexts.lateness * 10
        var bytes = 0
        var kept = 0
        for index in texts.indices.reversed() {
            bytes += texts[index].text.utf8Count
            let isNeeded = kept < ReportedTexts.mostTexts && bytes <= ReportedTexts.mostBytes && replaced(index) >= old
            if kept >= 2, !isNeeded { break }
            kept += 1
        }
        texts.removeFirst(texts.count - kept)
    }

    /// Whether a described text is one that the editor had when it was described, or shortly before. Older texts are then
    /// forgotten.
    mutating func contains(
        _ text: AttributedText, describedAt time: Duration, charactersOnly: Bool = false
    ) -> Bool {
        let first = texts.indices.first {
            replaced($0) + ReportedTexts.lateness >= time
                && (charactersOnly ? texts[$0].text.string == text.string : texts[$0].text == text)
        }
        guard let first else { return false }
        texts.removeFirst(first)
        return true
    }

    /// The time at which a newer text replaced one of the texts.
    private func replaced(_ index: Int) -> Duration {
        index + 1 < texts.count ? texts[index + 1].time : .seconds(Int64.max >> 1)
    }
}
