/// A length in a box's style, as CSS Sizing has it.
///
///     var style = BoxStyle()
///     style.width = .percent(50)
///     style.height = 120
public enum BoxLength: Sendable, Hashable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// What the layout finds; of a maximum: none.
    case auto
    /// Points.
    case points(Double)
    /// Hundredths of the containing block: 50 is half of it.
    case percent(Double)
    /// The smallest size at which no word or picture sticks out.
    case minContent
    /// The size without any wrapping.
    case maxContent
    /// What is available, but no more than the content needs and no less than it can be.
    case fitContent
    /// Of a flex basis: the content's size, whatever the main size says.
    case content

    /// A length in points.
    public init(integerLiteral value: Int) { self = .points(Double(value)) }
    /// A length in points.
    public init(floatLiteral value: Double) { self = .points(value) }

    /// Points or a percentage, and not a keyword.
    @inlinable package var isLength: Bool {
        switch self {
        case .points, .percent: true
        default: false
        }
    }

    /// A keyword that is the size of the content.
    @inlinable package var isContent: Bool {
        switch self {
        case .minContent, .maxContent, .fitContent: true
        case .auto, .points, .percent, .content: false
        }
    }

    /// It does not depend on the content.
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

    /// No length.
    public static let zero = BoxLength.points(0)
}
