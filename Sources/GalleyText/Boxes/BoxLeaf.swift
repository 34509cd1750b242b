/// The content of a box that the program measures itself, and draws in the resulting frame.
///
/// Leaves with the same identifier are equal.
public struct BoxLeaf: Sendable, Hashable {
    /// The measurements of a leaf at a width.
    public struct Measure: Sendable, Hashable {
        /// The height in points.
        public var height: Double
        /// The distance in points from the top to the first baseline; `nil` is none.
        public var firstBaseline: Double?
        /// The distance in points from the top to the last baseline; `nil` is none.
        public var lastBaseline: Double?

        /// Creates measurements.
        public init(height: Double, firstBaseline: Double? = nil, lastBaseline: Double? = nil) {
            self.height = height
            self.firstBaseline = firstBaseline
            self.lastBaseline = lastBaseline ?? firstBaseline
        }
    }

    /// The identifier of the leaf; different content needs a different identifier.
    public var identifier: String
    /// The minimum content width, in points.
    public var minContentWidth: Double
    /// The maximum content width, in points.
    public var maxContentWidth: Double
    /// The measure function, called on any thread, and possibly repeatedly for a width: it should cache expensive
    /// results.
    public var measure: @Sendable (_ width: Double) -> Measure

    /// Creates a leaf.
    public init(
        identifier: String, minContentWidth: Double, maxContentWidth: Double,
        measure: @escaping @Sendable (_ width: Double) -> Measure
    ) {
        self.identifier = identifier
        self.minContentWidth = minContentWidth
        self.maxContentWidth = maxContentWidth
        self.measure = measure
    }

    /// Whether both have the same identifier and widths; closures cannot be compared.
    public static func == (left: BoxLeaf, right: BoxLeaf) -> Bool {
        left.identifier == right.identifier && left.minContentWidth == right.minContentWidth
            && left.maxContentWidth == right.maxContentWidth
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
