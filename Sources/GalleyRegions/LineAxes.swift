internal import GalleySupport
public import GalleyText

/// The directions of lines and of their sequence, with conversions from inline and block positions to x and y.
///
/// Placing, querying and drawing text use positions along a line and from line to line: inline and block positions.
/// They are converted to page coordinates only here.
public struct LineAxes: Sendable {
    /// The writing mode.
    public let mode: TextContainer.WritingMode
    /// The extent of the layout on the block axis, in ``LayoutUnit``s, from the edge at the first line.
    public let blockSize: Int

    /// Creates axes for a writing mode and a block size.
    public init(mode: TextContainer.WritingMode, blockSize: Int) {
        self.mode = mode
        self.blockSize = blockSize
    }

    /// Whether lines run from top to bottom.
    public var isVertical: Bool { mode != .horizontal }

    /// The rectangle on the page at an inline and a block position.
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

    /// The size on the page for a length and a breadth.
    public func size(length: Int, breadth: Int) -> Size {
        let (length, breadth) = (LayoutUnit.points(length), LayoutUnit.points(breadth))
        return isVertical ? Size(width: breadth, height: length) : Size(width: length, height: breadth)
    }

    /// The point on the page at an inline and a block position.
    public func point(inline: Int, block: Int) -> Point {
        rect(inline: inline, block: block, length: 0, breadth: 0).origin
    }

    // MARK: - Line-relative coordinates

    // Drawing and extents use the coordinates of horizontal text: x along the line, y from its over side to its under
    // side (CSS Writing Modes 4, 6.3). In vertical text the over side is the right one, whichever direction columns
    // have, so that these coordinates are those of the page rotated by a quarter turn.

    /// The line-relative y of the over side of a band that starts at a block position.
    @inline(__always)
    public func over(block: Int, breadth: Int) -> Int {
        mode == .verticalLR ? blockSize - block - breadth : block
    }

    /// Converts line-relative coordinates to those of the page.
    public func page(_ rect: Rect) -> Rect {
        isVertical
            ? Rect(
                x: LayoutUnit.points(blockSize) - rect.y - rect.height, y: rect.x, width: rect.height,
                height: rect.width) : rect
    }

    /// Converts a line-relative point to page coordinates.
    public func page(_ point: Point) -> Point {
        isVertical ? Point(x: LayoutUnit.points(blockSize) - point.y, y: point.x) : point
    }

    /// Converts page coordinates to line-relative coordinates.
    public func lineRelative(_ rect: Rect) -> Rect {
        isVertical
            ? Rect(
                x: rect.y, y: LayoutUnit.points(blockSize) - rect.x - rect.width, width: rect.height,
                height: rect.width) : rect
    }

    /// The inline and block positions of a point on the page.
    public func position(of point: Point) -> (inline: Int, block: Int) {
        let (x, y) = (LayoutUnit.from(point.x), LayoutUnit.from(point.y))
        switch mode {
        case .horizontal: return (x, y)
        case .verticalLR: return (y, x)
        case .verticalRL: return (y, blockSize - x)
        }
    }
}
