internal import CICU

/// Sentences (UAX #29). For selection and movement.
enum SentenceBoundaries {
    /// Where the sentences of a paragraph start, the first of them at 0; empty for empty text.
    ///
    /// - Parameter locale: a BCP 47 tag.
    /// - Complexity: O(*n*).
    static func starts(in text: UTF8Bytes, locale: String, scratch: AnalysisScratch) -> [Int32] {
        guard text.count > 0 else { return [] }
        let opened = unsafe scratch.openSentenceIterator(locale: locale) ?? scratch.openSentenceIterator(locale: "")
        guard let iterator = unsafe opened else { return [0] }
        let units = unsafe scratch.utf16.reserve(text.count)
        let length = unsafe UTF16Conversion.convert(text, into: units)
        var error: Int32 = 0
        unsafe CICU_ubrk_setText(iterator, units, Int32(truncatingIfNeeded: length), &error)
        guard error <= 0 else { return [0] }
        var result: [Int32] = []
        var cursor = UTF16Cursor()
        var start = 0
        _ = unsafe CICU_ubrk_first(iterator)
        while true {
            let next = unsafe CICU_ubrk_next(iterator)
            guard next >= 0 else { break }
            result.append(Int32(truncatingIfNeeded: start))
            start = unsafe cursor.advance(to: Int(next), in: text)
        }
        // The iterator must not keep pointing at memory that moves.
        unsafe CICU_ubrk_setText(iterator, nil, 0, &error)
        return result.isEmpty ? [0] : result
    }
}
