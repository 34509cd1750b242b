/// The direction in which a list is scrolled, with hysteresis.
struct RangeTracker: Sendable, Equatable {
    /// Whether the list was last scrolled towards its end.
    private(set) var isForward: Bool
    /// The farthest offset in the direction.
    private var extreme = 0.0

    /// The share of a screenful by which a row leaves a range later than it enters it.
    static let leave = 0.25

    init(isForward: Bool = true) { self.isForward = isForward }

    /// Contents were moved to an offset: the direction changes after motion of 24 points or a twentieth of the view,
    /// whichever is greater, or with a new fling.
    mutating func moved(to offset: Double, view: Double, isFling: Bool = false) {
        let distance = isForward ? extreme - offset : offset - extreme
        if distance < 0 {
            extreme = offset
        } else if distance >= max(24, view * 0.05) || isFling && distance > 0 {
            isForward.toggle()
            extreme = offset
        }
    }

    /// Contents were given other places.
    mutating func shifted(by distance: Double) { extreme += distance }

    /// The parts before and after the viewport that a range takes.
    func extent(_ extent: ListRanges.Extent, view: Double) -> (before: Double, after: Double) {
        isForward
            ? (extent.trailing * view, extent.leading * view) : (extent.leading * view, extent.trailing * view)
    }
}
