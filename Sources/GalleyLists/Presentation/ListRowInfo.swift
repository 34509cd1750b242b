public import GalleyNodes
internal import GalleyText

/// A row that is mounted or should be.
public struct ListRowInfo: Sendable, Hashable {
    /// The id of the item.
    public var id: ItemID
    /// The frame, relative to the corner of the visible part of the list.
    public var frame: Rect
    /// Whether the length is known.
    public var isMeasured: Bool
    /// The interface state.
    public var states: NodeInterfaceState
    /// Whether a visible part of the row is not drawn yet.
    public var isMissing: Bool
}
