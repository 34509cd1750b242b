internal import GalleyPlacing
public import GalleyText

extension TextLayout {
    /// A container that the text flows through, or one of its columns.
    public struct Container: Sendable, Hashable {
        /// The rectangle in the layout, in points: of a container including its insets, of a column without. An
        /// unbounded side has the length of the text.
        public let rect: Rect
        /// The layout coordinates of the container's origin: of a path's coordinates, or the corner of a rectangle or
        /// column.
        public let origin: Point
        /// The indices of its lines.
        public let lines: Range<Int>
        /// The index of its container, among those of the layout.
        public let index: Int

        init(rect: Rect, origin: Point, lines: Range<Int>, index: Int) {
            self.rect = rect
            self.origin = origin
            self.lines = lines
            self.index = index
        }

        init(_ record: ContainerRecord) {
            self.init(rect: record.rect, origin: record.origin, lines: record.lines, index: record.index)
        }
    }
}
