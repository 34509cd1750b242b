public import GalleyText

/// A container that text went through, or one of a container's columns.
public struct ContainerRecord: Sendable {
    /// Where it lies in the layout, in points: a container with its insets, a column without. A side that is not
    /// bounded is as long as the text.
    public var rect: Rect
    /// The layout's coordinates of the point that is the container's own origin.
    public var origin: Point
    /// Indices of its lines.
    public var lines: Range<Int>
    /// Index of the container it belongs to, among those that the text was laid out in.
    public var index: Int

    /// A record of its parts.
    public init(rect: Rect, origin: Point, lines: Range<Int>, index: Int) {
        self.rect = rect
        self.origin = origin
        self.lines = lines
        self.index = index
    }
}
