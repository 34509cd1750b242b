/// The state of a row. A row whose content depends on it is described again when it changes.
public struct ListRowState: OptionSet, Sendable, Hashable {
    /// A bit for each state.
    public let rawValue: UInt8
    /// The states whose bits are set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The row is selected.
    public static let selected = ListRowState(rawValue: 1)
}
