internal import CICU

/// Words (UAX #29), by dictionary in Thai, Lao, Khmer, Burmese, Chinese and Japanese. For selection and movement.
package enum WordBoundaries {
    /// A stretch between two boundaries.
    package struct Segment: Sendable, Hashable {
        /// UTF-8 offset in the paragraph; the segment ends where the next starts.
        package var start: Int32
        /// Whether it holds letters, digits or ideographs: not only spaces and punctuation.
        package var isWord: Bool

        package init(start: Int32, isWord: Bool) {
            self.start = start
            self.isWord = isWord
        }
    }

    /// The segments of `text`: sorted, tiling it; empty for empty text.
    ///
    /// - Parameter locale: a BCP 47 tag.
    /// - Complexity: O(*n*), plus the dictionaries' work.
    package static func segments(
        in text: UTF8Bytes, locale: String = "", scratch: AnalysisScratch
    ) -> [Segment] {
        guard text.count > 0 else { return [] }
        let whole = [Segment(start: 0, isWord: true)]
        let opened = unsafe scratch.openWordIterator(locale: locale) ?? scratch.openWordIterator(locale: "")
        guard let iterator = unsafe opened else { return whole }
        let units = unsafe scratch.utf16.reserve(text.count)
        let length = unsafe UTF16Conversion.convert(text, into: units)
        var error: Int32 = 0
        unsafe CICU_ubrk_setText(iterator, units, Int32(truncatingIfNeeded: length), &error)
        guard error <= 0 else { return whole }

        var result: [Segment] = []
        var cursor = UTF16Cursor()
        var start = 0
        _ = unsafe CICU_ubrk_first(iterator)
        while true {
            let next = unsafe CICU_ubrk_next(iterator)
            guard next >= 0 else { break }
            let status = unsafe CICU_ubrk_getRuleStatus(iterator)
            result.append(
                Segment(start: Int32(truncatingIfNeeded: start), isWord: status >= Int32(CICU_BRK_WORD_NONE_LIMIT)))
            start = unsafe cursor.advance(to: Int(next), in: text)
        }
        // The iterator must not keep pointing at memory that moves.
        unsafe CICU_ubrk_setText(iterator, nil, 0, &error)
        return result
    }
}
