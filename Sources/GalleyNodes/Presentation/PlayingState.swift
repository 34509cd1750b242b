/// The animations of a node and their progress.
struct PlayingState {
    var sources: [AnimationSource]
    var timelines: [AnimationTimeline]
    /// The frame that is shown of each animation.
    var indices: [Int]
    /// The time played before the current stretch.
    var played = Duration.zero
    /// The start of the current stretch; `nil` while it does not play.
    var since: Duration?
    var isAtEnd = false

    init(_ sources: [AnimationSource]) {
        self.sources = sources
        timelines = sources.map(\.timeline)
        indices = sources.map { _ in 0 }
    }
}
