/// A cluster of glyphs, or a piece of a ligature.
struct LineAtom {
    /// The number of the part in visual order.
    var part: Int
    /// The index in the glyphs' clusters.
    var cluster: Int
    /// The number of the grapheme cluster in a ligature, in logical order.
    var piece = 0
}
