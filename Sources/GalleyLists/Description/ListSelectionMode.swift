/// The number of rows that can be selected.
public enum ListSelectionMode: String, Sendable, Hashable, CaseIterable {
    /// One row.
    case single
    /// Several rows.
    case multiple
}
