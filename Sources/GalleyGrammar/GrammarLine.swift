/// A line of a leaf without the markers of the surrounding blocks.
struct GrammarLine {
    var start: Int32
    var end: Int32
    /// The number of remaining columns of a partly consumed tab before the line.
    var spaces: Int32 = 0
}
