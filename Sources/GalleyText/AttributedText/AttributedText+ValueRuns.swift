extension AttributedText {
    /// A stretch of text with one value of an attribute, or without it.
    public struct ValueRun<Value: Hashable & Sendable>: Sendable, Hashable {
        /// Indices of the text that the run is from.
        public let range: Range<String.Index>
        /// The value; `nil` where the attribute is not set.
        public let value: Value?
    }

    /// The longest stretches with one value of an attribute, whatever else they have, in order: they tile the text.
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

    /// The longest stretch around the character at an index that has its value of an attribute, or is without it as well;
    /// at the end that of the last character.
    ///
    /// - Complexity: O(*runs* of the stretch + log *runs*).
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

    /// The runs from `first` on that have its value.
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

/// Whether equal values are told apart all the same.
package func areDistinct<Value>(_ one: Value?, _ other: Value?) -> Bool {
    guard let one = one as? any Identified else { return false }
    func isDistinct<Known: Identified>(_ one: Known) -> Bool {
        guard let other = other as? Known else { return true }
        return !one.isSame(as: other)
    }
    return isDistinct(one)
}
