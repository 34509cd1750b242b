/// A point in points (1/72 inch). The origin is the top left corner and y grows downwards.
public struct Point: Sendable, Hashable {
    /// From the left.
    public var x: Double
    /// From the top.
    public var y: Double

    /// A point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = Point(x: 0, y: 0)
}

/// A width and a height in points.
public struct Size: Sendable, Hashable, Codable {
    /// From left to right.
    public var width: Double
    /// From top to bottom.
    public var height: Double

    /// A size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// No extent at all.
    public static let zero = Size(width: 0, height: 0)
}

/// A rectangle in points; `x`, `y` are its top left corner.
public struct Rect: Sendable, Hashable {
    /// From the left.
    public var x: Double
    /// From the top.
    public var y: Double
    /// From left to right.
    public var width: Double
    /// From top to bottom.
    public var height: Double

    /// A rectangle by its top left corner and size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// An empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// The left edge.
    public var minX: Double { x }
    /// The top edge.
    public var minY: Double { y }
    /// The right edge.
    public var maxX: Double { x + width }
    /// The bottom edge.
    public var maxY: Double { y + height }
    /// The middle from left to right.
    public var midX: Double { x + width / 2 }
    /// The middle from top to bottom.
    public var midY: Double { y + height / 2 }
    /// Width and height.
    public var size: Size { Size(width: width, height: height) }
    /// The top left corner.
    public var origin: Point { Point(x: x, y: y) }
    /// True when the rectangle covers no area.
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// The smallest rectangle that holds both; an empty rectangle adds nothing.
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        return Rect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// The rectangle moved inwards by `insets`; negative insets grow it. The size never goes below zero.
    public func inset(by insets: EdgeInsets) -> Rect {
        Rect(
            x: x + insets.left, y: y + insets.top,
            width: max(0, width - insets.left - insets.right),
            height: max(0, height - insets.top - insets.bottom))
    }

    /// True when the point lies inside, the right and bottom edges excluded.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}

/// Distances from the four edges of a rectangle, in points; positive goes inwards.
public struct EdgeInsets: Sendable, Hashable {
    /// From the top edge.
    public var top: Double
    /// From the left edge.
    public var left: Double
    /// From the bottom edge.
    public var bottom: Double
    /// From the right edge.
    public var right: Double

    /// Insets of each edge; those not given are 0.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same inset on all four edges.
    public init(_ all: Double) {
        self.init(top: all, left: all, bottom: all, right: all)
    }

    /// No insets.
    public static let zero = EdgeInsets()
}

/// The affine map x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct Transform: Sendable, Hashable {
    /// What x adds to x'.
    public var a: Double
    /// What x adds to y'.
    public var b: Double
    /// What y adds to x'.
    public var c: Double
    /// What y adds to y'.
    public var d: Double
    /// What is added to x'.
    public var tx: Double
    /// What is added to y'.
    public var ty: Double

    /// A transform by its coefficients.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Leaves every point where it is.
    public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}
