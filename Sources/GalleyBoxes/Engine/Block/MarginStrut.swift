/// Margins that adjoin each other: the largest positive and the most negative one (CSS 2.2, 8.3.1).
struct MarginStrut: BitwiseCopyable {
    private var positive = 0.0
    private var negative = 0.0

    /// The margin that results from collapsing them.
    var sum: Double { positive + negative }

    mutating func add(_ margin: Double) {
        positive = max(positive, margin)
        negative = min(negative, margin)
    }
}
