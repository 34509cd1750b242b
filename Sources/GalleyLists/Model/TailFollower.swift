/// Whether a list follows its last row: only while it is at the end, and until the user leaves the end.
struct TailFollower: Sendable, Equatable {
    /// Whether the list shows new rows at its end.
    private(set) var isFollowing: Bool

    init(isFollowing: Bool) { self.isFollowing = isFollowing }

    /// The user or the program moved the list.
    mutating func moved(to offset: Double, greatest: Double) {
        isFollowing = offset > greatest - ListAnchoring.slack
    }
}
