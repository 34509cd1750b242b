internal import CGalleyBinary

/// A point in points; the origin is the top left corner, and y grows downwards.
public struct Point: Sendable, Hashable {
    /// The distance from the left edge.
    public var x: Double
    /// The distance from the top edge.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    init(_ point: galley_point) { self.init(x: point.x, y: point.y) }
}

/// A size in points.
public struct Size: Sendable, Hashable {
    /// The horizontal length.
    public var width: Double
    /// The vertical length.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A rectangle in points.
public struct Rect: Sendable, Hashable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The horizontal length.
    public var width: Double
    /// The vertical length.
    public var height: Double

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    init(_ rect: galley_rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}
