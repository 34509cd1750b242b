internal import GalleyNodes
internal import GalleyText

/// The inputs of a list's geometry other than its items and layout.
struct ListMetrics: Sendable, Equatable {
    /// The size of the part that is seen.
    var viewport: Size
    /// Pixels per point.
    var scale: Double
    var isRightToLeft: Bool
    /// Counts changes of the environment and of the program's closures; each measures all lengths again.
    var generation: Int
}
