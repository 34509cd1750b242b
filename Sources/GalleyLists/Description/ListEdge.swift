/// An end of a list, in the order of its data.
public enum ListEdge: String, Sendable, Hashable, CaseIterable {
    /// The first and the last item.
    case start, end
}
