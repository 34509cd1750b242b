internal import GalleyEditing
internal import GalleyText

/// The occurrences of a text that an editor marks.
struct EditorFinding {
    let query: String
    let options: FindOptions
    /// UTF-8 ranges in ascending order.
    var ranges: [Range<Int>]
    /// The index of the occurrence that was selected last.
    var current: Int?

    /// Follows an edit: the occurrences after it move, and those that it touches are no longer marked.
    mutating func follow(_ edit: NodeEdit) {
        let delta = edit.text.utf8.count - edit.utf8Range.count
        let selected = current.map { ranges[$0] }
        func moved(_ range: Range<Int>) -> Range<Int>? {
            if range.upperBound <= edit.utf8Range.lowerBound { return range }
            guard range.lowerBound >= edit.utf8Range.upperBound else { return nil }
            return range.lowerBound + delta..<range.upperBound + delta
        }
        ranges = ranges.compactMap(moved)
        current = selected.flatMap(moved).flatMap { ranges.firstIndex(of: $0) }
    }
}
