/// A position in a list that outlives the list: an item, and its distance from the start of the viewport.
///
/// Encode it to show the list at the same item when the program starts again. Neither changes above the item nor another
/// width move the item.
public struct ListPosition: Sendable, Hashable, Codable {
    /// The id of the item.
    public var id: ItemID
    /// The distance of the start of the item from the start of the viewport, or from the end of the pinned header, in
    /// points. Negative if the item begins before it.
    public var distance: Double
    /// Whether the list was at its end and followed it. A list that is anchored to its end then appears at its end.
    public var followsEnd: Bool

    /// A position.
    public init(_ id: some Hashable & Sendable, distance: Double = 0, followsEnd: Bool = false) {
        self.id = ItemID(id)
        self.distance = distance.isFinite ? distance : 0
        self.followsEnd = followsEnd
    }
}
