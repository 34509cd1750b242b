public import GalleyLayout
public import GalleyText

/// Boxes laid out: frozen, and safe to query and draw from any thread.
///
/// Lengths are points, y grows downwards. Nothing is rounded; ``rounded(scale:)`` does that.
public final class BoxLayout: Sendable {
    let records: BoxRecords
    /// What the names of colours stand for; `nil` leaves them as they are.
    let theme: ColorTheme?

    init(_ records: BoxRecords, theme: ColorTheme? = nil) {
        self.records = records
        self.theme = theme
    }

    /// The layout in the colours that a theme has for the names in its texts and looks: the same frames and lines, of which
    /// nothing is laid out again.
    ///
    /// Names that an earlier theme resolved are resolved anew: one layout is drawn in light and in dark.
    public func resolving(_ theme: ColorTheme) -> BoxLayout { BoxLayout(records, theme: theme) }

    /// The outermost box.
    public var root: Node { Node(layout: self, index: 0) }

    /// Size of the root's border box and its distance from the origin.
    public var size: Size {
        let frame = root.frame
        return Size(width: max(0, frame.maxX), height: max(0, frame.maxY))
    }

    /// The first box of that name, in the order of the tree.
    /// - Complexity: O(*n*).
    public subscript(name: String) -> Node? {
        nodes.first { $0.id == name }
    }

    /// The box that a tree knows by `id`; `nil` where it is not in this layout.
    public subscript(id: BoxTree.ID) -> Node? {
        guard Int(id.index) < records.count else { return nil }
        let record = record(id.index)
        return record.isThere && record.generation == id.generation ? Node(layout: self, index: id.index) : nil
    }

    /// All boxes, parents before their children, in the order of the tree.
    public var nodes: Nodes { Nodes(layout: self) }

    func record(_ index: Int32) -> BoxRecord { records[index] }

    /// A box in a layout.
    public struct Node: Sendable {
        /// What it is a part of.
        public let layout: BoxLayout
        package let index: Int32

        package var record: BoxRecord { layout.record(index) }

        /// The box's name.
        public var id: String? { record.details?.id }

        /// Names the box in its tree.
        public var treeID: BoxTree.ID { BoxTree.ID(index: index, generation: record.generation) }

        /// The border box, from the corner of the parent's border box.
        public var frame: Rect { record.frame }

        /// The border box, from the origin.
        /// - Complexity: O(*d*) in the box's depth.
        public var absoluteFrame: Rect {
            var frame = record.frame
            var up = record.parent
            while up >= 0 {
                let record = layout.record(up)
                frame.x += record.frame.x
                frame.y += record.frame.y
                up = record.parent
            }
            return frame
        }

        /// Widths of the borders.
        public var border: EdgeInsets { record.border }
        /// Widths of the padding.
        public var padding: EdgeInsets { record.padding }

        /// What is inside borders and padding, from the corner of the box's border box.
        public var contentRect: Rect {
            let record = record
            return Rect(x: 0, y: 0, width: record.frame.width, height: record.frame.height)
                .inset(by: record.border).inset(by: record.padding)
        }

        /// Points from the top of the border box to the first baseline; of a box without text, its bottom. Where lines are
        /// columns, from the left, and of a box without text its middle.
        public var baseline: Double { record.firstBaseline.isNaN ? ownBaseline : record.firstBaseline }
        /// Points from the top of the border box to the last baseline, as ``baseline``.
        public var lastBaseline: Double { record.lastBaseline.isNaN ? ownBaseline : record.lastBaseline }

        private var ownBaseline: Double {
            record.writingMode.isVertical ? record.frame.width / 2 : record.frame.height
        }

        /// What the box holds.
        public var content: Box.Content { record.details?.content ?? .none }
        /// What the box looks like; `nil` where nothing was said about it.
        public var look: BoxLook? {
            guard let look = record.details?.look else { return nil }
            return layout.theme.map(look.resolving) ?? look
        }
        /// Its lines run from right to left.
        public var isRightToLeft: Bool { record.isRightToLeft }
        /// How its lines run and follow each other.
        public var writingMode: TextContainer.WritingMode { record.writingMode }
        /// Content that sticks out is cut off.
        public var clips: Bool { record.overflow != .visible }

        /// The box around it.
        public var parent: Node? { record.parent < 0 ? nil : Node(layout: layout, index: record.parent) }

        /// The boxes inside, in order.
        public var children: [Node] {
            var result: [Node] = []
            var next = record.first
            while next >= 0 {
                result.append(Node(layout: layout, index: next))
                next = layout.record(next).next
            }
            return result
        }

        /// The box's text, laid out in its content box.
        public var text: TextLayout? {
            guard let theme = layout.theme else { return plainText }
            return plainText?.resolving(theme)
        }

        private var plainText: TextLayout? {
            guard case .text(let leaf)? = record.details?.leaf else { return nil }
            let record = record
            // Rounding moves boxes, but breaks no lines.
            let inner = Rect(x: 0, y: 0, width: record.exactSize.width, height: record.exactSize.height)
                .inset(by: record.border).inset(by: record.padding)
            return leaf.layout(in: record.writingMode.turned(inner.size))
        }

        /// Where ``text`` begins, from the corner of the box's border box: that of ``contentRect``, or further on where
        /// `alignContent` says so.
        public var textOrigin: Point {
            let content = contentRect
            guard let text = plainText else { return content.origin }
            let mode = record.writingMode
            let (room, size) = (mode.turned(content.size), mode.turned(text.size))
            let offset = BoxStyle.textOffset(record.alignContent, room: room.height - size.height)
            let frame = mode.page(Rect(x: 0, y: offset, width: size.width, height: size.height), in: room)
            return Point(x: content.x + frame.x, y: content.y + frame.y)
        }
    }

    /// Boxes in the order of the tree.
    public struct Nodes: Sequence, Sendable {
        let layout: BoxLayout

        /// Goes through the nodes, each before its children.
        public func makeIterator() -> AnyIterator<Node> {
            var next: Int32 = 0
            let layout = layout
            return AnyIterator {
                guard next >= 0 else { return nil }
                let current = next
                let record = layout.record(current)
                if record.first >= 0 {
                    next = record.first
                } else {
                    var up = current
                    while up > 0, layout.record(up).next < 0 { up = layout.record(up).parent }
                    next = up > 0 ? layout.record(up).next : -1
                }
                return Node(layout: layout, index: current)
            }
        }
    }
}
