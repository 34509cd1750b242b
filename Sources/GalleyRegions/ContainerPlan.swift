internal import GalleySupport
public import GalleyText

/// Containers as regions on the inline and block axes, with their positions on the page.
public struct ContainerPlan {
    /// A container, or one of its columns.
    public struct Fragmentainer {
        /// The free area.
        public var outline: RegionOutline
        var maximumRows: Int
        /// The inline position of its inner corner in the layout, in ``LayoutUnit``s.
        public var inline: Int
        /// The block position of its inner corner in the layout, in ``LayoutUnit``s.
        public var block: Int
        /// The index of its container.
        public var container: Int
        /// The whole container, insets included, in points; nil for a column.
        public var box: (x: Double, y: Double, width: Double?, height: Double?)?
        /// The offset from the container's coordinates to those of the layout, in points; nil for a column, whose
        /// offset is its corner.
        public var origin: Point?
    }

    /// The containers, or their columns, in text order.
    public private(set) var parts: [Fragmentainer] = []
    /// The inner size and the insets of each container, with or without columns.
    public private(set) var frames: [RectangleFrame] = []
    /// The end of each container on the page, in ``LayoutUnit``s; nil if unbounded.
    public private(set) var boxes: [(right: Int?, bottom: Int?)] = []
    /// The first container's writing mode, which applies to all of them.
    public let mode: TextContainer.WritingMode

    /// - Parameters:
    ///   - measure: The length of rows in a container that does not bound it.
    ///   - blockEnd: The end of rows in a container that does not bound it.
    ///   - isRightToLeft: Whether columns run from right to left.
    ///   - memo: The typesetter's memo.
    public init(
        _ containers: [TextContainer], measure: Int? = nil, blockEnd: Int? = nil, isRightToLeft: Bool,
        memo: OutlineMemo
    ) throws(GalleyError) {
        mode = containers.first?.writingMode ?? .horizontal
        var next = 0.0
        for (index, container) in containers.enumerated() {
            let box = container.box
            // A path determines its position; a container without one is placed next to the previous one.
            let offset = container.path == nil && index > 0 ? next : 0
            next = max(next, offset + box.minX + (box.width ?? 0))
            boxes.append(
                (
                    box.width.map { LayoutUnit.from(offset + box.minX + $0) },
                    box.height.map { LayoutUnit.from(box.minY + $0) }
                ))
            try add(
                container, index: index, offset: offset, measure: measure, blockEnd: blockEnd,
                isRightToLeft: isRightToLeft, memo: memo)
        }
    }

    private mutating func add(
        _ container: TextContainer, index: Int, offset: Double, measure: Int?, blockEnd: Int?, isRightToLeft: Bool,
        memo: OutlineMemo
    ) throws(GalleyError) {
        let box = container.box
        let insets = container.insets
        let frame = RectangleFrame(width: box.width, height: box.height, insets: insets, mode: mode)
        frames.append(frame)
        let length = frame.measure ?? measure
        let end = frame.blockEnd ?? blockEnd
        let (left, top) = (box.minX + insets.left, box.minY + insets.top)
        let toAxes: Transform
        let (inline, block): (Int, Int)
        switch mode {
        case .horizontal:
            toAxes = Transform(a: 1, b: 0, c: 0, d: 1, tx: -left, ty: -top)
            (inline, block) = (LayoutUnit.from(left + offset), LayoutUnit.from(top))
        case .verticalLR:
            toAxes = Transform(a: 0, b: 1, c: 1, d: 0, tx: -top, ty: -left)
            (inline, block) = (LayoutUnit.from(top), LayoutUnit.from(left + offset))
        case .verticalRL:
            let right = left + (end.map(LayoutUnit.points) ?? 0)
            toAxes = Transform(a: 0, b: -1, c: 1, d: 0, tx: -top, ty: right)
            (inline, block) = (LayoutUnit.from(top), LayoutUnit.from(offset + insets.right))
        }
        let obstacles = try memo.obstacles(container.shapes(named: "container"), toAxes: toAxes)
        let columns = container.columns.map { Self.columns($0, in: length) } ?? (count: 1, length: length, gap: 0)
        let isWhole = container.columns == nil
        for column in 0..<columns.count {
            let place = isRightToLeft ? columns.count - 1 - column : column
            let start = place * ((columns.length ?? 0) + columns.gap)
            parts.append(
                Fragmentainer(
                    outline: RegionOutline(
                        measure: columns.length, blockEnd: end, obstacles: obstacles, start: start),
                    maximumRows: container.maximumRows ?? 0, inline: inline + start, block: block, container: index,
                    box: isWhole ? (offset + box.minX, box.minY, box.width, box.height) : nil,
                    origin: isWhole ? Point(x: offset, y: 0) : nil))
        }
    }

    /// The number of columns and the length of their rows, as in CSS Multi-column 1, 3.4.
    private static func columns(
        _ columns: TextContainer.Columns, in measure: Int?
    ) -> (count: Int, length: Int?, gap: Int) {
        let gap = max(0, LayoutUnit.from(columns.gap))
        guard let measure else { return (1, nil, gap) }
        var count = max(1, columns.count ?? .max)
        if let width = columns.width {
            count = min(count, max(1, (measure + gap) / max(1, LayoutUnit.from(max(0, width)) + gap)))
        }
        // None is narrower than a point.
        count = min(count, TextContainer.Columns.limit, max(1, (measure + gap) / (Int(LayoutUnit.perPoint) + gap)))
        return (count, max(0, (measure + gap) / count - gap), gap)
    }

    /// The space of all parts, in text order.
    public var region: ShapedRegion {
        ShapedRegion(parts.map { ShapedRegion.Fragmentainer(outline: $0.outline, maximumRows: $0.maximumRows) })
    }
}

extension TextContainer {
    /// The bounds of the container, insets included.
    fileprivate var box: (minX: Double, minY: Double, width: Double?, height: Double?) {
        guard let path else { return (0, 0, width, height) }
        let bounds = path.bounds
        return (bounds.minX, bounds.minY, bounds.width, bounds.height)
    }

    fileprivate func shapes(named name: String) -> [RegionOutline.Shape] {
        var shapes: [RegionOutline.Shape] = []
        func add(_ path: Path, _ name: String, isContainer: Bool) {
            shapes.append(
                RegionOutline.Shape(
                    path: path, isContainer: isContainer, distance: pathLineWidth / 2, evenOdd: fillRule == .evenOdd,
                    name: name))
        }
        if let path { add(path, "\(name).path", isContainer: true) }
        for (index, exclusion) in exclusions.enumerated() {
            add(exclusion.outline, "\(name).exclusions[\(index)]", isContainer: false)
        }
        return shapes
    }
}
