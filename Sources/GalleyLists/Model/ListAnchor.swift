/// The position of a list: an element, one of its edges, and the distance of that edge from the start of the part that
/// is seen.
///
/// Changes of the list leave the anchor where it is, and move everything else.
struct ListAnchor: Sendable, Equatable {
    /// An edge of an element, in the direction in which the list scrolls.
    enum Edge: Sendable, Hashable {
        case start, end
    }

    var key: ListKey
    var edge: Edge
    var distance: Double
}
