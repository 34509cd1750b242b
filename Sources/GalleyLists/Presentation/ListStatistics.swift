/// The work and the memory of a list.
public struct ListStatistics: Sendable, Hashable {
    /// Items of the snapshot, and those whose lengths are known.
    public internal(set) var items = 0
    /// See ``items``.
    public internal(set) var known = 0
    /// Rows, headers and footers that are mounted.
    public internal(set) var mounted = 0
    /// Rows that are being laid out.
    public internal(set) var requested = 0
    /// Layouts that are kept, mounted or not, and an estimate of their bytes.
    public internal(set) var layouts = 0
    /// See ``layouts``.
    public internal(set) var layoutBytes = 0
    /// The bytes of layouts that are kept although they are not mounted, which ``ListNode/layoutBudget(_:)`` limits.
    public internal(set) var keptBytes = 0
    /// The bytes of lengths, identities and versions.
    public internal(set) var bytes = 0
    /// Rows that were laid out since the list appeared.
    public internal(set) var laidOut = 0
    /// Rows that were only measured.
    public internal(set) var measured = 0
    /// Requests that were cancelled because rows were no longer needed or up to date.
    public internal(set) var cancelled = 0
    /// Layouts that were released.
    public internal(set) var released = 0
    /// Turns in which rows were placed.
    public internal(set) var placed = 0

    /// No work.
    public init() {}
}
