public import GalleyLayout
public import GalleyText

/// A target in the texts and images of a box layout that is at or near a point.
public struct BoxHit: Sendable {
    /// The box whose content was hit.
    public let node: BoxLayout.Node
    /// The link, highlight or other target, with its range in the box's text.
    public let target: TextHit.Target
    /// The part of the box's text that the hit covers.
    public let range: Range<String.Index>
    /// The UTF-8 offsets of `range`.
    package let utf8Range: Range<Int>
    /// The rectangles of the target, in the layout's coordinates.
    public let rects: [Rect]
    /// The distance in points to the nearest of `rects`; 0 inside it.
    public let distance: Double
}
