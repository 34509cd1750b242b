/// A sequence of parsers, each applied to the result of the previous one.
public struct CompositeParser: TextParser {
    /// The parsers in order.
    public var parsers: [any TextParser]

    /// Creates a parser that runs `parsers` in order.
    public init(_ parsers: [any TextParser]) {
        self.parsers = parsers
    }

    /// Creates a parser that runs `parsers` in order.
    public init(_ parsers: any TextParser...) {
        self.parsers = parsers
    }

    /// Runs the parsers; returns whether the final text differs from the original.
    public func parse(_ text: inout AttributedText, selection: inout Range<String.Index>?) -> Bool {
        // One parser may undo the changes of another, so their results cannot simply be combined.
        let before = text
        var changed = false
        for parser in parsers where parser.parse(&text, selection: &selection) {
            changed = true
        }
        return changed && text != before
    }
}
