/// A line of items.
struct FlexLine {
    var first: Int
    var end: Int
    var cross = 0.0
    var position = 0.0
    /// For items with baseline alignment: the largest distance from a margin edge to a baseline.
    var firstAscent = -Double.infinity
    var lastDescent = -Double.infinity
}
