public import GalleyText

/// The animation of changes of a node between two layouts.
public struct NodeTransition: Sendable, Equatable {
    /// The relation of progress to time.
    public enum Easing: String, Sendable, Hashable, CaseIterable {
        /// Constant speed.
        case linear
        /// Slow at the start.
        case easeIn
        /// Slow at the end.
        case easeOut
        /// Slow at the start and at the end.
        case easeInOut

        /// The progress at a share of the time, both from 0 to 1.
        public func progress(at share: Double) -> Double {
            let t = min(max(share.isNaN ? 1 : share, 0), 1)
            switch self {
            case .linear: return t
            case .easeIn: return t * t * t
            case .easeOut: return 1 - (1 - t) * (1 - t) * (1 - t)
            case .easeInOut: return t < 0.5 ? 4 * t * t * t : 1 - 4 * (1 - t) * (1 - t) * (1 - t)
            }
        }
    }

    /// The time from the start to the end. Default 0.2 s.
    public var duration: Duration
    /// Default `easeInOut`.
    public var easing: Easing
    /// Whether inserted and removed nodes fade. Default true.
    public var fades: Bool
    /// Whether moved nodes slide and resized nodes grow from where they are. Default true.
    public var moves: Bool
    /// The distance that inserted nodes come from and removed nodes go to, in points. Default: none.
    public var offset: Vector

    /// A transition.
    public init(
        duration: Duration = .milliseconds(200), easing: Easing = .easeInOut, fades: Bool = true, moves: Bool = true,
        offset: Vector = .zero
    ) {
        self.duration = duration
        self.easing = easing
        self.fades = fades
        self.moves = moves
        self.offset = offset
    }
}
