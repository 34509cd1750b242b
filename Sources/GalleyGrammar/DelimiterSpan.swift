/// A span between two runs.
struct DelimiterSpan {
    var kind: MarkdownEvent.Inline
    var width: Int32
    var nextOpened: Int32
    var nextClosed: Int32 = -1
}
