/// A run of `*`, `_`, `~`, `=`, `+` or `^`.
///
/// Characters that close spans are taken from its left, those that open spans from its right; the remaining ones are
/// text.
struct DelimiterRun {
    var token: Int32
    var mark: UInt8
    var canOpen: Bool
    var canClose: Bool
    /// The numbers of remaining and of original characters.
    var count: Int32
    let original: Int32
    /// The end of the last white space before it, or -1; only for marks whose span contains none.
    var space: Int32 = -1
    /// The adjacent runs that may still match, or -1.
    var previous: Int32
    var next: Int32 = -1
    /// The spans that it opens, the outermost first, and those that it closes, the innermost first.
    var opened: Int32 = -1
    var closed: Int32 = -1
    var lastClosed: Int32 = -1
}
