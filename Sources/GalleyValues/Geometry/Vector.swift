/// A displacement in points: an offset, a distance or a velocity. x increases to the right and y downwards.
///
///     let shadow = Shadow(color: .black, offset: Vector(dx: 0, dy: 2))
///     let moved = point + Vector(dx: 10, dy: 0)
public struct Vector: Sendable, Hashable {
    /// The distance to the right.
    public var dx: Double
    /// The distance downwards.
    public var dy: Double

    /// Creates a vector.
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// The vector without length.
    public static var zero: Vector { Vector(dx: 0, dy: 0) }

    /// The sum of two vectors.
    public static func + (one: Vector, other: Vector) -> Vector { Vector(dx: one.dx + other.dx, dy: one.dy + other.dy) }

    /// The difference of two vectors.
    public static func - (one: Vector, other: Vector) -> Vector { Vector(dx: one.dx - other.dx, dy: one.dy - other.dy) }

    /// The opposite vector.
    public static prefix func - (vector: Vector) -> Vector { Vector(dx: -vector.dx, dy: -vector.dy) }

    /// The vector with its length multiplied.
    public static func * (vector: Vector, factor: Double) -> Vector {
        Vector(dx: vector.dx * factor, dy: vector.dy * factor)
    }
}

extension Point {
    /// The point moved by a vector.
    public static func + (point: Point, vector: Vector) -> Point {
        Point(x: point.x + vector.dx, y: point.y + vector.dy)
    }

    /// The point moved by the opposite of a vector.
    public static func - (point: Point, vector: Vector) -> Point {
        Point(x: point.x - vector.dx, y: point.y - vector.dy)
    }

    /// Moves the point by a vector.
    public static func += (point: inout Point, vector: Vector) { point = point + vector }

    /// The vector from the second point to the first one.
    public static func - (end: Point, start: Point) -> Vector { Vector(dx: end.x - start.x, dy: end.y - start.y) }
}
