/// Sentence boundaries (UAX #29), for selection and caret movement.
enum SentenceBoundaries {
    /// The starts of the sentences of a paragraph, the first of them 0; empty for empty text.
    ///
    /// - Parameter locale: a BCP 47 tag.
    /// - Complexity: O(*n*).
    static func starts(in text: UTF8Bytes, locale: String, scratch: AnalysisScratch) -> [Int32] {
        guard text.count > 0 else { return [] }
        let opened = unsafe scratch.openSentenceIterator(locale: locale) ?? scratch.openSentenceIterator(locale: "")
        guard let iterator = unsafe opened else { return [0] }
        var result: [Int32] = []
        let isKnown = unsafe UnicodeBreaks.forEachStretch(of: text, by: iterator, scratch: scratch) {
            result.append($0)
        }
        return isKnown && !result.isEmpty ? result : [0]
    }
}
