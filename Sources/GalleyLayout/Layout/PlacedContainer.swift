internal import GalleyPlacing
public import GalleyText

extension TextLayout {
    /// A container that text went through, or one of a container's columns.
    public struct Container: Sendable, Hashable {
        /// Where it lies in the layout, in points: a container with its insets, a column without. A side that is not
        /// bounded is as long as the text.
        public let rect: Rect
        /// The layout's coordinates of the point that is the container's own origin: of a path's coordinates, or the
        /// corner of a rectangle or column.
        public let origin: Point
        /// Indices of its lines.
        public let lines: Range<Int>
        /// Index of the container it belongs to, among those that the text was laid out in.
        public let index: Int

        init(_ record: ContainerRecord) {
            rect = record.rect
            origin = record.origin
            lines = record.lines
            index = record.index
        }
    }
}
