/// The distance by which pages move boxes down.
///
/// A box that is divided or starts on the next page moves all boxes that begin below its end, but none next to it.
struct BoxShift: Sendable {
    /// The distance at the place of the last box.
    private(set) var distance = 0.0
    /// The ends of the boxes that may be above the next one: without pages, and with them.
    private var ends: [(natural: Double, used: Double)] = []

    /// Moves on to boxes that begin at a place, without pages.
    mutating func advance(to top: Double) {
        guard !ends.isEmpty else { return }
        ends.removeAll { end in
            guard end.natural <= top + 0.01 else { return false }
            distance = max(distance, end.used - end.natural)
            return true
        }
    }

    /// Sets the distance at the place of a box.
    mutating func set(_ distance: Double) { self.distance = distance }

    /// Notes the end of a box.
    mutating func end(natural: Double, used: Double) {
        // Most boxes follow each other.
        if let last = ends.last, last.natural == natural {
            ends[ends.count - 1].used = max(last.used, used)
        } else {
            ends.append((natural, used))
        }
    }
}
