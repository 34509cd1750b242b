/// A length in a box's style, as in CSS Sizing.
///
///     var style = BoxStyle()
///     style.width = .percent(50)
///     style.height = 120
public enum BoxLength: Sendable, Hashable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Determined by the layout; for a maximum size: none.
    case auto
    /// A length in points.
    case points(Double)
    /// A percentage of the containing block's size: 50 is half of it.
    case percent(Double)
    /// The smallest size without overflowing words or images.
    case minContent
    /// The size without line wrapping.
    case maxContent
    /// The available size, clamped between the minimum and maximum content sizes.
    case fitContent
    /// For a flex basis: the content size, regardless of the main size.
    case content

    /// A length in points.
    public init(integerLiteral value: Int) { self = .points(Double(value)) }
    /// A length in points.
    public init(floatLiteral value: Double) { self = .points(value) }

    /// Whether it is in points or a percentage, not a keyword.
    @inlinable package var isLength: Bool {
        switch self {
        case .points, .percent: true
        default: false
        }
    }

    /// Whether it is a keyword for a content size.
    @inlinable package var isContent: Bool {
        switch self {
        case .minContent, .maxContent, .fitContent: true
        case .auto, .points, .percent, .content: false
        }
    }

    /// Whether it is independent of the content.
    @inlinable package var isPlain: Bool { isLength || isAuto }

    @inlinable package var isAuto: Bool {
        if case .auto = self { return true }
        return false
    }

    @inlinable package var isPercentage: Bool {
        if case .percent = self { return true }
        return false
    }

    @inlinable package var isZero: Bool {
        if case .points(let points) = self { return points == 0 }
        return false
    }

    /// A length of zero points.
    public static let zero = BoxLength.points(0)
}
