/// The space between the last paragraph and the next one, as far as it is known (CSS 2.2, 8.3.1).
struct HTMLTextSpacing {
    /// The largest and the least of the margins that collapse.
    private var largest = 0.0
    private var least = 0.0
    /// The space that does not collapse: the boxes without text.
    private(set) var fixed = 0.0

    /// The space with the collapsed margins, which may be negative.
    var length: Double { fixed + largest + least }

    /// The space between two paragraphs, which is not negative.
    var used: Double { max(0, fixed + max(0, largest + least)) }

    /// Adds a margin.
    mutating func collapse(_ margin: Double) {
        largest = max(largest, margin)
        least = min(least, margin)
    }

    /// Ends the margins that collapse with a space that does not.
    mutating func add(fixed length: Double) {
        fixed += max(0, largest + least) + length
        (largest, least) = (0, 0)
    }
}
