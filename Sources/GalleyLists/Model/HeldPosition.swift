/// The position of a list during a turn: the anchors that were chosen when it was changed first.
///
/// All changes of a turn are shown together. They leave the same anchor where it is, even if the list is too short for it
/// between two of them, or another element becomes visible.
struct HeldPosition: Sendable {
    /// The number of the turn.
    let turn: Int
    /// The best first.
    var anchors: [ListAnchor]
    /// Whether the list was at its start.
    let isAtStart: Bool
}
