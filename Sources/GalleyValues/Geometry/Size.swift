/// A width and a height in points.
public struct Size: Sendable, Hashable, Codable {
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The size with `insets` added on every side; negative insets reduce it.
    public func outset(by insets: EdgeInsets) -> Size {
        Size(width: width + insets.left + insets.right, height: height + insets.top + insets.bottom)
    }

    /// A size of zero.
    public static var zero: Size { Size(width: 0, height: 0) }
}
