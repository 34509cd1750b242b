/// Whether more data is to be fetched at an end of a list: a pure function.
struct FetchDecision: Sendable, Equatable {
    /// The progress of fetching at an end.
    enum Progress: Sendable, Equatable {
        /// Nothing was fetched, or the last fetch is shown.
        case idle
        case fetching
        /// A fetch has ended, and its items are not shown yet.
        case waiting
        /// There was no more data while this item was the last at the end.
        case ended(at: ItemID?)
        /// A fetch has failed, and is tried again at a time of the clock.
        case failed(until: Duration)
    }

    var progress: Progress
    var now: Duration
    /// Screenfuls before the end at which a fetch begins.
    var leadingScreens: Double
    var viewport: Double
    var length: Double
    /// The length between the visible part and the end.
    var remaining: Double
    var isVisible: Bool
    /// Whether the list was last scrolled towards the end.
    var isTowards: Bool
    /// The item at the end.
    var last: ItemID?

    /// Whether a fetch begins now.
    var shouldFetch: Bool {
        switch progress {
        case .fetching, .waiting: return false
        case .ended(let item): if item == last { return false }
        case .failed(let until): if now < until { return false }
        case .idle: break
        }
        guard leadingScreens > 0, viewport > 0 else { return false }
        if length < viewport { return true }
        guard isVisible, isTowards else { return false }
        return remaining <= viewport * leadingScreens
    }
}
