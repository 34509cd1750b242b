/// A location in points (1/72 inch). The origin is the top left corner and y increases downwards.
public struct Point: Sendable, Hashable {
    /// The distance from the left.
    public var x: Double
    /// The distance from the top.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static var zero: Point { Point(x: 0, y: 0) }
}
