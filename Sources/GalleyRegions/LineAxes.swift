internal import GalleySupport
public import GalleyText

/// Which way lines run and follow each other, and how positions along them become x and y.
///
/// Everything that places, queries and draws text counts along a line and from line to line: inline and block
/// positions. Only here, at the edge, they become a rectangle of the page.
public struct LineAxes: Sendable {
    /// Which way lines run, and follow each other.
    public let mode: TextContainer.WritingMode
    /// How far the layout reaches from line to line, in ``LayoutUnit``s, from the edge where the first line stands.
    public let blockSize: Int

    /// Axes of what is given.
    public init(mode: TextContainer.WritingMode, blockSize: Int) {
        self.mode = mode
        self.blockSize = blockSize
    }

    /// Whether lines run from top to bottom.
    public var isVertical: Bool { mode != .horizontal }

    /// The rectangle of the page at an inline and a block position.
    public func rect(inline: Int, block: Int, length: Int, breadth: Int) -> Rect {
        let (inline, length) = (LayoutUnit.points(inline), LayoutUnit.points(length))
        switch mode {
        case .horizontal:
            return Rect(x: inline, y: LayoutUnit.points(block), width: length, height: LayoutUnit.points(breadth))
        case .verticalLR:
            return Rect(x: LayoutUnit.points(block), y: inline, width: LayoutUnit.points(breadth), height: length)
        case .verticalRL:
            return Rect(
                x: LayoutUnit.points(blockSize - block - breadth), y: inline, width: LayoutUnit.points(breadth),
                height: length)
        }
    }

    /// The size on the page of what is as long and as broad.
    public func size(length: Int, breadth: Int) -> Size {
        let (length, breadth) = (LayoutUnit.points(length), LayoutUnit.points(breadth))
        return isVertical ? Size(width: breadth, height: length) : Size(width: length, height: breadth)
    }

    /// The point of the page at an inline and a block position.
    public func point(inline: Int, block: Int) -> Point {
        rect(inline: inline, block: block, length: 0, breadth: 0).origin
    }

    // MARK: - Line-relative coordinates

    // Drawing and extents count as in horizontal text: x along the line, y from its over side to its under side (CSS
    // Writing Modes 4, 6.3). In vertical text the over side is the right one, whichever way columns follow each other,
    // so that these coordinates are those of the page turned by a quarter.

    /// Line-relative y of the over side of what reaches from a block position on.
    @inline(__always)
    public func over(block: Int, breadth: Int) -> Int {
        mode == .verticalLR ? blockSize - block - breadth : block
    }

    /// From line-relative coordinates to those of the page.
    public func page(_ rect: Rect) -> Rect {
        isVertical
            ? Rect(
                x: LayoutUnit.points(blockSize) - rect.y - rect.height, y: rect.x, width: rect.height,
                height: rect.width) : rect
    }

    /// The same of a point.
    public func page(_ point: Point) -> Point {
        isVertical ? Point(x: LayoutUnit.points(blockSize) - point.y, y: point.x) : point
    }

    /// From the page to line-relative coordinates.
    public func lineRelative(_ rect: Rect) -> Rect {
        isVertical
            ? Rect(
                x: rect.y, y: LayoutUnit.points(blockSize) - rect.x - rect.width, width: rect.height,
                height: rect.width) : rect
    }

    /// The inline and block positions of a point of the page.
    public func position(of point: Point) -> (inline: Int, block: Int) {
        let (x, y) = (LayoutUnit.from(point.x), LayoutUnit.from(point.y))
        switch mode {
        case .horizontal: return (x, y)
        case .verticalLR: return (y, x)
        case .verticalRL: return (y, blockSize - x)
        }
    }
}
