/// A line found by the line breaker.
struct FittedLine {
    var start: LineStart
    var next: LineStart
    /// The end of the visible clusters; white space from here to `next` hangs.
    var trimmed: Int
    /// The width of the visible clusters, in ``LayoutUnit``s.
    var width: Int
    /// The part of this width that extends beyond the line.
    var hang = 0
    /// Whether the line ends the paragraph or at a forced break.
    var isForced: Bool
    /// The composed line, if the line needs separate glyphs.
    var composed: ComposedLine?
}
