public import GalleyText

/// A range of sizes for a layout spec, from the smallest to the largest, in points.
public struct SizeRange: Sendable, Hashable {
    /// The smallest width and height.
    public var min: Size
    /// The largest width and height; infinite if unbounded.
    public var max: Size

    /// Creates a range from `min` to the largest width and height; `nil` is unbounded.
    public init(min: Size = .zero, maxWidth: Double? = nil, maxHeight: Double? = nil) {
        self.min = min
        max = Size(width: maxWidth ?? .infinity, height: maxHeight ?? .infinity)
    }

    /// Creates a range of a single size.
    public init(exactly size: Size) {
        min = size
        max = size
    }

    init(min: Size, max: Size) {
        self.min = min
        self.max = max
    }

    /// The range of all sizes.
    public static let unbounded = SizeRange()

    /// The size in the range that is nearest to `size`, on each axis separately.
    public func clamped(_ size: Size) -> Size {
        Size(width: width.clamped(size.width), height: height.clamped(size.height))
    }

    /// The intersection of this range and `other`.
    ///
    /// On an axis without intersection, it is the point of this range nearest to the other: the proposed range has
    /// precedence over the requested one.
    public func intersection(_ other: SizeRange) -> SizeRange {
        SizeRange(width.intersection(other.width), height.intersection(other.height))
    }

    /// Throws if the range cannot be used for layout.
    package func validate() throws(GalleyError) {
        for (name, least, most) in [("width", min.width, max.width), ("height", min.height, max.height)] {
            guard least >= 0, least <= 1e9, most >= least, most <= 1e9 || most == .infinity else {
                throw .invalidValue(
                    name: name, value: "\(least)...\(most)",
                    reason: "the minimum must be from 0 to 1e9, and the maximum at least the minimum, or unbounded"
                )
            }
        }
    }
}

extension SizeRange {
    var width: Extent { Extent(min.width, max.width) }
    var height: Extent { Extent(min.height, max.height) }

    init(_ width: Extent, _ height: Extent) {
        self.init(min: Size(width: width.min, height: height.min), max: Size(width: width.max, height: height.max))
    }
}
