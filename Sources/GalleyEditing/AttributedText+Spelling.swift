public import GalleyText
internal import GalleyLayout
internal import GalleyUnicode

extension AttributedText {
    /// The words that are worth checking for their spelling, with the boundaries of UAX #29.
    ///
    /// The following is left out: words with digits, dots or low lines; web addresses, e-mail addresses and file paths;
    /// names after `#`; HTML tags; code, HTML, formulas and keys, by ``TextAttributes/inline`` and
    /// ``TextAttributes/block``; and words in scripts without spaces between words.
    ///
    /// - Complexity: O(*n*).
    public var spellingWords: [SpellingWord] {
        let words = TextBoundaries(self).words(inUTF8: 0..<utf8Count).filter(\.isWord)
        guard !words.isEmpty else { return [] }
        var string = string
        let skipped = string.withUTF8 { unsafe SpellingScanner.skippedRanges($0) }
        var result: [SpellingWord] = []
        var next = 0
        for word in words {
            while next < skipped.count, skipped[next].upperBound <= word.start { next += 1 }
            if next < skipped.count, skipped[next].lowerBound < word.end { continue }
            let attributes = style(ofRun: styleRunIndex(atUTF8: word.start)).attributes
            if SpellingScanner.isSkipped(attributes) { continue }
            let range = range(forUTF8: word.start..<word.end)
            guard let string = SpellingScanner.checked(string[range]) else { continue }
            result.append(
                SpellingWord(
                    range: range, string: string, language: attributes.language ?? attributes.paragraph?.language))
        }
        return result
    }
}
