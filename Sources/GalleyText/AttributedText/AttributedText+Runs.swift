extension AttributedText {
    /// The longest runs of equal attributes, in order. An empty text has none.
    public var runs: Runs { Runs(text: self, utf8Range: 0..<utf8Count) }

    /// A run of text whose characters all have the same attributes.
    @dynamicMemberLookup
    public struct Run: Sendable, Hashable {
        /// The range of the run, in indices of its text.
        public let range: Range<String.Index>
        /// The attributes of the run.
        public let attributes: TextAttributes
        /// The range of the run, in UTF-8 offsets of its text.
        package let utf8Range: Range<Int>

        /// An attribute of the run.
        public subscript<Value>(dynamicMember attribute: KeyPath<TextAttributes, Value>) -> Value {
            attributes[keyPath: attribute]
        }
    }

    /// The runs of a text or of a part of it.
    ///
    /// - Complexity: O(log *runs*) to create, O(1) for each run.
    public struct Runs: Sendable, RandomAccessCollection {
        let text: AttributedText
        let utf8Range: Range<Int>
        private let first: Int
        /// The number of runs.
        public let endIndex: Int

        init(text: AttributedText, utf8Range: Range<Int>) {
            self.text = text
            self.utf8Range = utf8Range
            first = text.styleRunIndex(atUTF8: utf8Range.lowerBound)
            endIndex =
                utf8Range.isEmpty ? 0 : text.styleRunIndex(atUTF8: utf8Range.upperBound - 1) + 1 - first
        }

        /// Always 0.
        public var startIndex: Int { 0 }

        /// The run at a position, counted from 0.
        public subscript(position: Int) -> Run {
            let index = first + position
            let lower = Swift.max(Int(text.styleRuns[index].start), utf8Range.lowerBound)
            let upper = Swift.min(text.styleRunEnd(index), utf8Range.upperBound)
            return Run(
                range: text.range(forUTF8: lower..<upper),
                attributes: TextAttributes(storage: text.style(ofRun: index)), utf8Range: lower..<upper)
        }
    }
}
