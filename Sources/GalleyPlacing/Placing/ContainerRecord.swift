public import GalleyText

/// A container that the text flows through, or one of its columns.
public struct ContainerRecord: Sendable {
    /// The rectangle in the layout, in points: of a container including its insets, of a column without. An unbounded
    /// side has the length of the text.
    public var rect: Rect
    /// The layout coordinates of the container's origin.
    public var origin: Point
    /// The indices of its lines.
    public var lines: Range<Int>
    /// The index of its container, among those of the layout.
    public var index: Int
    /// The inline position of its inner edge, in ``LayoutUnit``s from the corner of the first container.
    public var inline: Int
    /// The length of its rows without obstacles.
    public var length: Int

    /// Creates a record.
    public init(rect: Rect, origin: Point, lines: Range<Int>, index: Int, inline: Int, length: Int) {
        self.rect = rect
        self.origin = origin
        self.lines = lines
        self.index = index
        self.inline = inline
        self.length = length
    }
}
