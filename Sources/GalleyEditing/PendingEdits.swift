internal import GalleyLayout
internal import GalleyText
internal import GalleyUnicode

/// All edits since the last layout, combined into one replacement: old and new UTF-8 offsets.
struct PendingEdits: Sendable {
    var old: Range<Int>
    var new: Range<Int>

    /// Combines these edits with a later one, whose offsets are those of the edited text.
    func followed(by next: (old: Range<Int>, new: Range<Int>)) -> PendingEdits {
        let delta = new.count - old.count
        let lower = min(new.lowerBound, next.old.lowerBound)
        let upper = max(new.upperBound, next.old.upperBound)
        return PendingEdits(
            old: lower..<upper - delta, new: lower..<upper + next.new.count - next.old.count)
    }

    /// The replacement as edits, extended by `count` following bytes that are replaced by themselves.
    func edits(andNext count: Int) -> TextEdits {
        var edits = TextEdits()
        edits.replace(old.lowerBound..<old.upperBound + count, withUTF8Count: new.count + count)
        return edits
    }
}
