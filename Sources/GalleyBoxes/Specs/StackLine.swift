/// A line of a stack that is being laid out.
struct StackLine: Sendable {
    /// The indices of its items.
    var range: Range<Int>
    /// The breadth, and the place across the stack.
    var cross = 0.0
    var place = 0.0
    var ascent = 0.0
    var lastAscent = 0.0
    var lastDescent = 0.0
}
