internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// The extents of the layout.
extension TextLayout {
    /// The container's size; an unbounded side has the text's extent. Lines are aligned in it, so it is the page size
    /// of a drawing.
    public var containerSize: Size {
        guard !placedContainers.isEmpty else {
            // Text too wide for the container enlarges the page: its positions are relative to the far edge.
            let least = axes.isVertical ? LayoutUnit.points(axes.blockSize) : 0
            return Size(width: max(least, container.width ?? size.width), height: container.height ?? size.height)
        }
        // Containers may be separate, and an unbounded side has the length of its text.
        return placedContainers.reduce(into: size) { size, container in
            size.width = max(size.width, container.rect.maxX)
            size.height = max(size.height, container.rect.maxY)
        }
    }

    /// The union of the line boxes.
    /// - Complexity: O(*lines*).
    public var bounds: Rect {
        guard let first = records.first else {
            return Rect(x: LayoutUnit.points(originX), y: LayoutUnit.points(originY), width: 0, height: 0)
        }
        var (left, right) = (first.x, first.x + first.width)
        var (top, bottom) = (first.y, first.y + first.height)
        for record in records.dropFirst() {
            left = min(left, record.x)
            right = max(right, record.x + record.width)
            top = min(top, record.y)
            bottom = max(bottom, record.y + record.height)
        }
        return axes.rect(
            inline: originX + left, block: originY + top, length: right - left, breadth: bottom - top)
    }

    /// The range of the visible text, including line terminators.
    public var visibleRange: Range<String.Index> { text.range(forUTF8: 0..<visibleEnd) }
}
