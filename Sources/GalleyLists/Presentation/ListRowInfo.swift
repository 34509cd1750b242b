public import GalleyNodes
internal import GalleyText

/// A row that is mounted or should be.
public struct ListRowInfo: Sendable, Hashable {
    /// The id of the item.
    public var id: String
    /// From the corner of the part of the list that is seen.
    public var frame: Rect
    /// Whether the length is known.
    public var isMeasured: Bool
    /// The interface state.
    public var states: NodeInterfaceState
    /// Whether the row is in sight and shows nothing yet.
    public var isHole: Bool
}
