extension AttributedText {
    /// A run of text with one value of an attribute, or without it.
    public struct ValueRun<Value: Hashable & Sendable>: Sendable, Hashable {
        /// The range of the run, in indices of its text.
        public let range: Range<String.Index>
        /// The value; `nil` if the attribute is not set.
        public let value: Value?
    }

    /// The longest runs with one value of an attribute, regardless of other attributes, in order. They cover the text.
    ///
    ///     for run in text.runs(of: \.link) where run.value != nil { print(run.range) }
    ///
    /// - Complexity: O(*runs*).
    public func runs<Value: Hashable & Sendable>(
        of attribute: KeyPath<TextAttributes, Value?>
    ) -> [ValueRun<Value>] {
        var result: [ValueRun<Value>] = []
        var index = 0
        while index < styleRuns.count, !isEmpty {
            let (runs, value) = valueRun(of: attribute, around: index)
            let bytes = Int(styleRuns[runs.lowerBound].start)..<styleRunEnd(runs.upperBound - 1)
            result.append(ValueRun(range: range(forUTF8: bytes), value: value))
            index = runs.upperBound
        }
        return result
    }

    /// The longest run around an index in which an attribute has the same value or is unset; at the end of the text,
    /// that of the last character.
    ///
    /// - Complexity: O(*runs* of the result + log *runs*).
    public func run<Value: Hashable & Sendable>(
        of attribute: KeyPath<TextAttributes, Value?>, at index: String.Index
    ) -> ValueRun<Value> {
        var (runs, value) = valueRun(of: attribute, around: styleRunIndex(atUTF8: utf8Offset(index)))
        while runs.lowerBound > 0 {
            guard hasValue(value, of: attribute, run: runs.lowerBound - 1) else { break }
            runs = runs.lowerBound - 1..<runs.upperBound
        }
        let bytes = Int(styleRuns[runs.lowerBound].start)..<styleRunEnd(runs.upperBound - 1)
        return ValueRun(range: range(forUTF8: bytes), value: value)
    }

    /// The run from `first` on with the same value.
    private func valueRun<Value: Hashable & Sendable>(
        of attribute: KeyPath<TextAttributes, Value?>, around first: Int
    ) -> (runs: Range<Int>, value: Value?) {
        let value = style(ofRun: first).attributes[keyPath: attribute]
        var end = first + 1
        while end < styleRuns.count, hasValue(value, of: attribute, run: end) { end += 1 }
        return (first..<end, value)
    }

    private func hasValue<Value: Hashable & Sendable>(
        _ value: Value?, of attribute: KeyPath<TextAttributes, Value?>, run: Int
    ) -> Bool {
        let other = style(ofRun: run).attributes[keyPath: attribute]
        return value == other && !areDistinct(value, other)
    }
}

/// Whether two values are equal but have different identities.
package func areDistinct<Value>(_ one: Value?, _ other: Value?) -> Bool {
    guard let one = one as? any Identified else { return false }
    func isDistinct<Known: Identified>(_ one: Known) -> Bool {
        guard let other = other as? Known else { return true }
        return !one.isSame(as: other)
    }
    return isDistinct(one)
}
