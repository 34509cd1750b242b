internal import GalleyValues

/// A record of replacements in a text, in order, that maps positions of the old text to the new one.
///
/// Offsets are UTF-8. A position before an edit is unchanged, one after it is shifted, and one inside replaced text
/// moves to the end of the replacement. If text was inserted exactly at a position, a caret moves after it, and a
/// selection does not grow.
///
/// - Complexity: O(log *edits*) for each position.
public struct TextEdits: Sendable, Hashable {
    private struct Edit: Sendable, Hashable {
        var start: Int
        var end: Int
        /// The range of the replacement in the new text.
        var newStart: Int
        var newEnd: Int
    }

    private var edits: [Edit] = []

    /// Creates an empty record.
    public init() {}

    /// Whether nothing was replaced.
    public var isEmpty: Bool { edits.isEmpty }

    /// The range of the old text from the first edit to the last, and the corresponding range of the new text; `nil`
    /// without edits.
    package var extent: (old: Range<Int>, new: Range<Int>)? {
        guard let first = edits.first, let last = edits.last else { return nil }
        return (first.start..<last.end, first.newStart..<last.newEnd)
    }

    /// Records that `utf8Range` of the old text was replaced by `utf8Count` bytes.
    ///
    /// Edits must be recorded in text order without overlaps; one that starts before the end of the previous one is
    /// clamped to start there.
    public mutating func replace(_ utf8Range: Range<Int>, withUTF8Count utf8Count: Int) {
        let start = max(utf8Range.lowerBound, edits.last?.end ?? 0)
        let end = max(utf8Range.upperBound, start)
        let newStart = start + (edits.last.map { $0.newEnd - $0.end } ?? 0)
        edits.append(Edit(start: start, end: end, newStart: newStart, newEnd: newStart + max(0, utf8Count)))
    }

    /// One replacement that has the effect of these edits and then of `next`. The offsets of `next` are those of the text
    /// after these edits.
    package func followed(by next: TextEdits) -> TextEdits {
        guard let first = extent else { return next }
        guard let second = next.extent else { return self }
        let delta = first.new.count - first.old.count
        let lower = min(first.new.lowerBound, second.old.lowerBound)
        let upper = max(first.new.upperBound, second.old.upperBound)
        var result = TextEdits()
        result.replace(
            lower..<upper - delta, withUTF8Count: upper - lower + second.new.count - second.old.count)
        return result
    }

    /// These edits as one replacement, which replaces `utf8Count` following bytes by themselves.
    package func extended(byUTF8Count utf8Count: Int) -> TextEdits {
        guard let extent else { return self }
        var result = TextEdits()
        result.replace(
            extent.old.lowerBound..<extent.old.upperBound + utf8Count, withUTF8Count: extent.new.count + utf8Count)
        return result
    }

    /// The edit that changed a text of `oldCount` bytes to one of `newCount`. Only `range`, in offsets of the new text, differs;
    /// if it is not inside the text, the whole text is replaced.
    package init(changed range: Range<Int>, fromUTF8Count oldCount: Int, toUTF8Count newCount: Int) {
        let isInside = range.lowerBound >= 0 && range.upperBound <= newCount
        let range = isInside && range.count >= newCount - oldCount ? range : 0..<newCount
        replace(range.lowerBound..<range.upperBound - (newCount - oldCount), withUTF8Count: range.count)
    }

    /// The mapping of a position at which text was inserted.
    public enum Bias: Sendable, Hashable {
        /// Before the inserted text.
        case before
        /// After the inserted text.
        case after
    }

    /// The offset in the new text for `utf8Offset` of the old one.
    public func newOffset(for utf8Offset: Int, bias: Bias = .after) -> Int {
        // The first edit that ends at or after the offset.
        var low = edits.partitioningIndex { $0.end >= utf8Offset }
        var result = low == 0 ? utf8Offset : utf8Offset + edits[low - 1].newEnd - edits[low - 1].end
        if low < edits.count, edits[low].start < utf8Offset {
            result = edits[low].newEnd
            if edits[low].end > utf8Offset { return result }
            low += 1
        }
        // Decide whether text inserted exactly here is before the position.
        guard bias == .after else { return result }
        while low < edits.count, edits[low].start == utf8Offset, edits[low].end == utf8Offset {
            result = edits[low].newEnd
            low += 1
        }
        return result
    }

    /// The range in the new text for a range of UTF-8 offsets of the old one.
    public func newRange(for utf8Range: Range<Int>) -> Range<Int> {
        let lower = newOffset(for: utf8Range.lowerBound, bias: .after)
        guard !utf8Range.isEmpty else { return lower..<lower }
        return lower..<max(lower, newOffset(for: utf8Range.upperBound, bias: .before))
    }

    /// The selection in `new`, the result of these edits, for a selection of `old`.
    public func newRange(
        for selection: Range<String.Index>, of old: AttributedText, in new: AttributedText
    ) -> Range<String.Index> {
        new.range(forUTF8: newRange(for: old.utf8Range(selection)))
    }
}
