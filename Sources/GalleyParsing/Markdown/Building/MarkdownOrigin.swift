/// A piece of the source and its position in the result, in UTF-8 offsets.
struct MarkdownOrigin {
    var source: Int
    var target: Int
    var count: Int
}
