public import GalleyConstraints
public import GalleyLayout
public import GalleyText

/// An immutable layout of boxes, which any thread can query and draw.
///
/// Lengths are points, y grows downwards. Nothing is rounded; ``rounded(scale:)`` does that.
public final class BoxLayout: Sendable {
    let records: BoxRecords
    /// The colours of colour names; `nil` keeps the stored colours.
    let theme: ColorTheme?

    let notes: Notes

    /// Results of a layout in addition to the records of the boxes.
    struct Notes: Sendable {
        /// The warnings of containers with constraints, by their nodes.
        var reports: [Int32: [ConstraintWarning]] = [:]
        /// The stated size of the page; NaN for a side that followed from the content.
        var page = Size(width: Double.nan, height: .nan)
        /// The floats around texts; nil if no box floats or did.
        var textFloats: TextFloats?
        /// The tracks of subgrids; nil as long as there are none.
        var subgrids: Subgrids?
        /// The results of tables; nil if there is none.
        var tables: TableResults?
    }

    /// The results of tables beyond the frames of their boxes; nil without tables.
    package var tables: TableResults? { notes.tables }

    init(_ records: BoxRecords, theme: ColorTheme? = nil, notes: Notes) {
        self.records = records
        self.theme = theme
        self.notes = notes
    }

    /// A conflict or an ambiguity of constraints.
    public struct ConstraintReport: Sendable {
        /// The container of the constraints.
        public var box: Node
        /// The conflict or ambiguity.
        public var warning: ConstraintWarning
    }

    /// The conflicts and ambiguities of constraints, each with the container of the constraints.
    public var constraintWarnings: [ConstraintReport] {
        notes.reports.keys.sorted().flatMap { index in
            (notes.reports[index] ?? []).map { ConstraintReport(box: Node(layout: self, index: index), warning: $0) }
        }
    }

    /// The layout with the colours of a theme for the names in its texts and appearances. Frames and lines are the
    /// same, and nothing is laid out again.
    ///
    /// Names that an earlier theme resolved are resolved again: one layout can be drawn in light and in dark.
    public func resolving(_ theme: ColorTheme) -> BoxLayout {
        BoxLayout(records, theme: theme, notes: notes)
    }

    /// The outermost box.
    public var root: Node { Node(layout: self, index: 0) }

    /// The size of the root's border box, including its distance from the origin.
    public var size: Size {
        let frame = root.frame
        return Size(width: max(0, frame.maxX), height: max(0, frame.maxY))
    }

    /// The first box with a name, in tree order.
    /// - Complexity: O(*n*).
    public subscript(name: String) -> Node? {
        nodes.first { $0.id == name }
    }

    /// The box with a tree's `id`; `nil` if it is not in this layout.
    public subscript(id: BoxTree.ID) -> Node? {
        guard Int(id.index) < records.count else { return nil }
        let record = record(id.index)
        return record.isThere && record.generation == id.generation ? Node(layout: self, index: id.index) : nil
    }

    /// All boxes in tree order, parents before their children.
    public var nodes: Nodes { Nodes(layout: self) }

    func record(_ index: Int32) -> BoxRecord { records[index] }

    /// A colour, resolved by the theme.
    package func resolved(_ color: Color) -> Color { theme?.resolve(color) ?? color }

    /// A box in a layout.
    public struct Node: Sendable {
        /// The layout that contains the box.
        public let layout: BoxLayout
        package let index: Int32

        package init(layout: BoxLayout, index: Int32) { (self.layout, self.index) = (layout, index) }

        package var record: BoxRecord { layout.record(index) }

        /// The box's name.
        public var id: String? { record.details?.id }

        /// The identifier of the box in its tree.
        public var treeID: BoxTree.ID { BoxTree.ID(index: index, generation: record.generation) }

        /// The border box, relative to the corner of the parent's border box.
        public var frame: Rect { record.frame }

        /// The border box, relative to the origin.
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

        /// The widths of the borders.
        public var border: EdgeInsets { record.border }
        /// The widths of the padding.
        public var padding: EdgeInsets { record.padding }

        /// The area inside borders and padding, relative to the corner of the border box.
        public var contentRect: Rect {
            let record = record
            return Rect(x: 0, y: 0, width: record.frame.width, height: record.frame.height)
                .inset(by: record.border).inset(by: record.padding)
        }

        /// The distance in points from the top of the border box to the first baseline; without text, to its bottom. In
        /// vertical text it is measured from the left, and without text to its middle.
        public var baseline: Double { record.firstBaseline.isNaN ? ownBaseline : record.firstBaseline }
        /// The distance in points from the top of the border box to the last baseline, as ``baseline``.
        public var lastBaseline: Double { record.lastBaseline.isNaN ? ownBaseline : record.lastBaseline }

        /// The distance to the first and the last baseline of text; nil without text.
        package var textBaselines: (first: Double?, last: Double?) {
            (
                record.firstBaseline.isNaN ? nil : record.firstBaseline,
                record.lastBaseline.isNaN ? nil : record.lastBaseline
            )
        }

        private var ownBaseline: Double {
            record.writingMode.isVertical ? record.frame.width / 2 : record.frame.height
        }

        /// The content of the box.
        public var content: Box.Content { record.details?.content ?? .none }
        /// The node of the box, see `Box.node`.
        package var node: (any AnyObject & Sendable)? { record.details?.node }
        /// The appearance of the box; `nil` if none was set.
        public var appearance: BoxAppearance? {
            guard let appearance = record.details?.appearance else { return nil }
            return layout.theme.map(appearance.resolving) ?? appearance
        }
        /// Whether it is a cell without content that shows neither background nor borders.
        package var isHiddenEmptyCell: Bool {
            let record = record
            return record.hidesIfEmpty && record.first < 0 && record.details?.leaf == nil
        }
        /// Whether its lines run from right to left.
        public var isRightToLeft: Bool { record.isRightToLeft }
        /// The writing mode.
        public var writingMode: TextContainer.WritingMode { record.writingMode }
        /// Whether overflowing content is clipped.
        public var clips: Bool { record.overflow != .visible }

        /// The box that contains it.
        public var parent: Node? { record.parent < 0 ? nil : Node(layout: layout, index: record.parent) }

        /// The boxes inside it, in order.
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
            // Rounding moves boxes, but does not break lines again.
            let inner = Rect(x: 0, y: 0, width: record.exactSize.width, height: record.exactSize.height)
                .inset(by: record.border).inset(by: record.padding)
            return leaf.layout(
                in: record.writingMode.turned(inner.size), around: layout.notes.textFloats?[Int(index)] ?? .none)
        }

        /// The origin of ``text``, relative to the corner of the border box: that of ``contentRect``, or with an offset
        /// by `alignContent`.
        public var textOrigin: Point {
            let content = contentRect
            guard let text = plainText else { return content.origin }
            let mode = record.writingMode
            let (room, size) = (mode.turned(content.size), mode.turned(text.size))
            var offset = BoxStyle.textOffset(record.alignContent, room: room.height - size.height)
            if record.display == .tableCell { offset += layout.notes.tables?.shifts[index] ?? 0 }
            let frame = mode.page(Rect(x: 0, y: offset, width: size.width, height: size.height), in: room)
            return Point(x: content.x + frame.x, y: content.y + frame.y)
        }
    }

    /// Boxes in tree order.
    public struct Nodes: Sequence, Sendable {
        let layout: BoxLayout

        /// Returns an iterator over the nodes, each before its children.
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
