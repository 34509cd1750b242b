/// An edge of a selection, in text order.
public enum SelectionEdge: Sendable, Hashable, CaseIterable {
    /// The start of the selection, whichever end moves.
    case start
    /// The end of the selection.
    case end
}
