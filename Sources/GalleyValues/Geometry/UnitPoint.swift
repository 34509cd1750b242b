/// A location as fractions of a rectangle: (0, 0) is its top left corner, and (1, 1) its bottom right corner.
public struct UnitPoint: Sendable, Hashable {
    /// The fraction of the width, from the left.
    public var x: Double
    /// The fraction of the height, from the top.
    public var y: Double

    /// Creates a location.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The top left corner.
    public static var zero: UnitPoint { UnitPoint(x: 0, y: 0) }
    /// The middle.
    public static var center: UnitPoint { UnitPoint(x: 0.5, y: 0.5) }
}
