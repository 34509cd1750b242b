/// The occurrence that ``NodeHost/selectOccurrence(_:of:options:in:)`` selects.
public enum NodeFindStep: Sendable, Hashable {
    /// The selected one, or the first after the start of the selection: for a query that is being typed.
    case nearest
    /// The first after the selection; after the last one, the first of the text.
    case next
    /// The last before the selection; before the first one, the last of the text.
    case previous
}
