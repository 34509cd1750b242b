/// A record of replacements made in a text, from its start to its end, that maps positions of the old text
/// to positions of the new one.
///
/// Offsets are UTF-8. A position before an edit stays, one after it moves along, and one inside replaced
/// text goes to the end of its replacement. Where text was inserted exactly at a position, a caret goes
/// behind what was inserted, and a selection does not grow.
///
/// - Complexity: O(log *edits*) for each position.
public struct TextEdits: Sendable, Hashable {
    private struct Edit: Sendable, Hashable {
        var start: Int
        var end: Int
        /// Where the replacement begins and ends in the new text.
        var newStart: Int
        var newEnd: Int
    }

    private var edits: [Edit] = []

    /// No edits.
    public init() {}

    /// True when nothing was replaced.
    public var isEmpty: Bool { edits.isEmpty }

    /// The range of the old text from the first edit to the last, and that of the new text that it became; `nil`
    /// without edits.
    package var extent: (old: Range<Int>, new: Range<Int>)? {
        guard let first = edits.first, let last = edits.last else { return nil }
        return (first.start..<last.end, first.newStart..<last.newEnd)
    }

    /// Notes that `utf8Range` of the old text gave way to `utf8Count` bytes.
    ///
    /// Edits are noted from the start of the text to its end, and do not overlap; one that starts before
    /// the end of the last is taken to start there.
    public mutating func replace(_ utf8Range: Range<Int>, withUTF8Count utf8Count: Int) {
        let start = max(utf8Range.lowerBound, edits.last?.end ?? 0)
        let end = max(utf8Range.upperBound, start)
        let newStart = start + (edits.last.map { $0.newEnd - $0.end } ?? 0)
        edits.append(Edit(start: start, end: end, newStart: newStart, newEnd: newStart + max(0, utf8Count)))
    }

    /// Which way a position goes when text was inserted exactly there.
    public enum Bias: Sendable, Hashable {
        /// It stays before what was inserted.
        case before
        /// It goes behind what was inserted.
        case after
    }

    /// Where `utf8Offset` of the old text is in the new one.
    public func newOffset(for utf8Offset: Int, bias: Bias = .after) -> Int {
        // The first edit that ends at or after the offset.
        var low = 0
        var high = edits.count
        while low < high {
            let middle = (low + high) / 2
            if edits[middle].end < utf8Offset { low = middle + 1 } else { high = middle }
        }
        var result = low == 0 ? utf8Offset : utf8Offset + edits[low - 1].newEnd - edits[low - 1].end
        if low < edits.count, edits[low].start < utf8Offset {
            result = edits[low].newEnd
            if edits[low].end > utf8Offset { return result }
            low += 1
        }
        // What is left to decide is whether text inserted right here comes before the position.
        guard bias == .after else { return result }
        while low < edits.count, edits[low].start == utf8Offset, edits[low].end == utf8Offset {
            result = edits[low].newEnd
            low += 1
        }
        return result
    }

    /// Where a range of UTF-8 offsets of the old text is in the new one.
    public func newRange(for utf8Range: Range<Int>) -> Range<Int> {
        let lower = newOffset(for: utf8Range.lowerBound, bias: .after)
        guard !utf8Range.isEmpty else { return lower..<lower }
        return lower..<max(lower, newOffset(for: utf8Range.upperBound, bias: .before))
    }

    /// Where a selection of `old` is in `new`, the text that these edits made of it.
    public func newRange(
        for selection: Range<String.Index>, of old: AttributedText, in new: AttributedText
    ) -> Range<String.Index> {
        new.range(forUTF8: newRange(for: old.utf8Range(selection)))
    }
}
