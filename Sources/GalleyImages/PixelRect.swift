/// A rectangle of whole pixels, from the top left corner, y down; right and bottom edges excluded.
public struct PixelRect: Sendable, Hashable {
    /// The first column.
    public var left: Int
    /// The first row.
    public var top: Int
    /// The column after the last.
    public var right: Int
    /// The row after the last.
    public var bottom: Int

    /// Creates a rectangle from its edges.
    public init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Creates a rectangle from its top left corner and size.
    public init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
        self.init(left: x, top: y, right: x + width, bottom: y + height)
    }

    /// A rectangle without pixels.
    public static let empty = PixelRect(width: 0, height: 0)

    /// The number of columns.
    public var width: Int { right - left }
    /// The number of rows.
    public var height: Int { bottom - top }
    /// The number of pixels.
    public var count: Int { isEmpty ? 0 : width * height }
    /// Whether there are no pixels.
    public var isEmpty: Bool { right <= left || bottom <= top }

    /// The common pixels of both rectangles.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let result = PixelRect(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
        return result.isEmpty ? .empty : result
    }

    /// Whether the rectangles have a common pixel.
    public func intersects(_ other: PixelRect) -> Bool {
        max(left, other.left) < min(right, other.right) && max(top, other.top) < min(bottom, other.bottom)
    }

    /// The smallest rectangle that contains both; an empty one is ignored.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }

    /// The rectangle moved by (`x`, `y`).
    public func moved(x: Int, y: Int) -> PixelRect {
        PixelRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }

    /// The rectangle enlarged by `distance` pixels on each side.
    public func outset(by distance: Int) -> PixelRect {
        isEmpty
            ? self
            : PixelRect(
                left: left - distance, top: top - distance, right: right + distance, bottom: bottom + distance)
    }

    /// Whether the rectangle contains all of `other`.
    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty
            || (left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom)
    }
}
