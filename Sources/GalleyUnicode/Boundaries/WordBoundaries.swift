internal import CICU

/// Word boundaries (UAX #29), with dictionaries in Thai, Lao, Khmer, Burmese, Chinese and Japanese, for selection and
/// caret movement.
public enum WordBoundaries {
    /// The text between two boundaries.
    public struct Segment: Sendable, Hashable {
        /// The UTF-8 offset in the paragraph; the segment ends at the start of the next one.
        public var start: Int32
        /// Whether it contains letters, digits or ideographs, not only spaces and punctuation.
        public var isWord: Bool

        /// Creates a segment.
        public init(start: Int32, isWord: Bool) {
            self.start = start
            self.isWord = isWord
        }
    }

    /// The sorted segments of `text`, which cover it; empty for empty text.
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
