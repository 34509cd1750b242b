/// A range of a text that is selected with a pointer, as UTF-8 offsets.
struct TextRangeSelection: Equatable {
    var anchor: Int
    var head: Int
    var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
}
