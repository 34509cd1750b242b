internal import GalleyShaping

/// The end of a text, which follows the token of a truncated line.
struct LineTail {
    var shaped: ShapedText
    var clusters: Range<Int>
    /// The difference from its offsets to those of the line's paragraph.
    var shift: Int
}
