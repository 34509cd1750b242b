/// An end of a list, in the order of its data.
public enum ListEdge: String, Sendable, Hashable, CaseIterable {
    /// The first item.
    case start
    /// The last item.
    case end
}
