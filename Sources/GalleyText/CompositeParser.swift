/// A sequence of parsers, each applied to the result of the previous one.
public struct CompositeParser: TextParser {
    /// The parsers in order.
    public var parsers: [any TextParser] {
        get { current }
        set {
            current = newValue
            missed = []
        }
    }

    private var current: [any TextParser]
    /// The edits of the text since each parser's last result, which include those of the other parsers. Empty if the
    /// parsers do not know the text.
    private var missed: [TextEdits] = []

    /// Creates a parser that runs `parsers` in order.
    public init(_ parsers: [any TextParser]) {
        current = parsers
    }

    /// Creates a parser that runs `parsers` in order.
    public init(_ parsers: any TextParser...) {
        current = parsers
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

    /// Runs the parsers, each with the edits since its last result.
    public mutating func parse(
        _ text: inout AttributedText, edits: TextEdits?, selection: inout Range<String.Index>?
    ) -> Range<Int>? {
        let isKnown = edits != nil && !missed.isEmpty
        if let edits, isKnown {
            for index in missed.indices { missed[index] = missed[index].followed(by: edits) }
        } else {
            missed = Array(repeating: TextEdits(), count: current.count)
        }
        var all = TextEdits()
        for index in current.indices {
            let count = text.utf8Count
            let range = current[index].parse(
                &text, edits: isKnown ? missed[index] : nil, selection: &selection)
            missed[index] = TextEdits()
            guard let range else { continue }
            let change = TextEdits(changed: range, fromUTF8Count: count, toUTF8Count: text.utf8Count)
            all = all.followed(by: change)
            // Without their state, later parsers see the whole text in this round.
            for other in current.indices where other < index || isKnown && other > index {
                missed[other] = missed[other].followed(by: change)
            }
        }
        return all.extent?.new
    }
}
