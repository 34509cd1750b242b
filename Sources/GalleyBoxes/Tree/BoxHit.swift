public import GalleyLayout

/// An object at or near a point of a box layout, with the box whose text contains it.
public struct BoxHit: Sendable {
    /// The box whose text contains the object.
    public let node: BoxLayout.Node
    /// The link, highlight or other object. Its range is in the text of the box, and its rectangles are in the coordinates
    /// of the layout of boxes.
    public let hit: TextHit
}
