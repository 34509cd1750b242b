/// An edge of a line's cells, at which a caret may be placed.
struct LineEdge {
    /// The cells on its sides; `nil` at the line's ends.
    var left: LineCell?
    var right: LineCell?
}
