internal import CICU

/// Words (UAX #29), by dictionary in Thai, Lao, Khmer, Burmese, Chinese and Japanese. For selection and movement.
public enum WordBoundaries {
    /// A stretch between two boundaries.
    public struct Segment: Sendable, Hashable {
        /// UTF-8 offset in the paragraph; the segment ends where the next starts.
        public var start: Int32
        /// Whether it holds letters, digits or ideographs: not only spaces and punctuation.
        public var isWord: Bool

        /// A segment of its parts.
        public init(start: Int32, isWord: Bool) {
            self.start = start
            self.isWord = isWord
        }
    }

    /// The segments of `text`: sorted, tiling it; empty for empty text.
    ///
    /// - Parameter locale: a BCP 47 tag.
    /// - Complexity: O(*n*), plus the dictionaries' work.
    public static func segments(
        in text: UTF8Bytes, locale: String = "", scratch: AnalysisScratch
    ) -> [Segment] {
        guard text.count > 0 else { return [] }
        let whole = [Segment(start: 0, isWord: true)]
        let opened = unsafe scratch.openWordIterator(locale: locale) ?? scratch.openWordIterator(locale: "")
        guard let iterator = unsafe opened else { return whole }
        var result: [Segment] = []
        let isKnown = unsafe UnicodeBreaks.forEachStretch(of: text, by: iterator, scratch: scratch) { start in
            let status = unsafe CICU_ubrk_getRuleStatus(iterator)
            result.append(Segment(start: start, isWord: status >= Int32(CICU_BRK_WORD_NONE_LIMIT)))
        }
        return isKnown ? result : whole
    }
}
