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
    package var isLength: Bool {
        switch self {
        case .points, .percent: true
        default: false
        }
    }

    /// It does not depend on the content.
    package var isPlain: Bool { isLength || isAuto }

    package var isAuto: Bool {
        if case .auto = self { return true }
        return false
    }

    package var isPercentage: Bool {
        if case .percent = self { return true }
        return false
    }

    package var isZero: Bool {
        if case .points(let points) = self { return points == 0 }
        return false
    }

    /// No length.
    public static let zero = BoxLength.points(0)
}

/// A value for each side of a box.
///
/// The sides of the line, `inlineStart` and `inlineEnd`, are left and right, or right and left where the box
/// runs from right to left; where they are given they win. In a document what is said later wins, as in CSS.
public struct BoxEdges<Value: Sendable & Hashable>: Sendable, Hashable {
    /// At the top.
    public var top: Value
    /// At the left.
    public var left: Value
    /// At the bottom.
    public var bottom: Value
    /// At the right.
    public var right: Value
    /// The side where lines begin; `nil` leaves it to the physical side.
    public var inlineStart: Value?
    /// The side where lines end; `nil` leaves it to the physical side.
    public var inlineEnd: Value?
    /// Sides that were told after sides of the line, and win over them.
    package var later: Later = []

    /// Which side was told after which side of the line.
    package struct Later: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static var leftThanStart: Self { Self(rawValue: 1) }
        package static var leftThanEnd: Self { Self(rawValue: 2) }
        package static var rightThanStart: Self { Self(rawValue: 4) }
        package static var rightThanEnd: Self { Self(rawValue: 8) }
    }

    /// Each side on its own.
    public init(top: Value, left: Value, bottom: Value, right: Value) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same on all sides.
    public init(_ all: Value) {
        self.init(top: all, left: all, bottom: all, right: all)
    }

    /// One value above and below, one beside.
    public init(vertical: Value, horizontal: Value) {
        self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
    }
}

extension BoxEdges {
    /// A side of the line is given.
    package var hasLogicalSides: Bool { inlineStart != nil || inlineEnd != nil }

    /// The value at the left in a box that runs so.
    package func left(isRightToLeft: Bool) -> Value {
        let isLater = later.contains(isRightToLeft ? .leftThanEnd : .leftThanStart)
        return isLater ? left : (isRightToLeft ? inlineEnd : inlineStart) ?? left
    }

    /// The value at the right in a box that runs so.
    package func right(isRightToLeft: Bool) -> Value {
        let isLater = later.contains(isRightToLeft ? .rightThanStart : .rightThanEnd)
        return isLater ? right : (isRightToLeft ? inlineStart : inlineEnd) ?? right
    }

    /// Tells the left side, which wins over what was told before.
    package mutating func tellLeft(_ value: Value) {
        left = value
        if inlineStart != nil { later.insert(.leftThanStart) }
        if inlineEnd != nil { later.insert(.leftThanEnd) }
    }

    /// Tells the right side, which wins over what was told before.
    package mutating func tellRight(_ value: Value) {
        right = value
        if inlineStart != nil { later.insert(.rightThanStart) }
        if inlineEnd != nil { later.insert(.rightThanEnd) }
    }

    /// Tells a side of the line, which wins over what was told before.
    package mutating func tellInline(start: Value? = nil, end: Value? = nil) {
        if let start {
            inlineStart = start
            later.subtract([.leftThanStart, .rightThanStart])
        }
        if let end {
            inlineEnd = end
            later.subtract([.leftThanEnd, .rightThanEnd])
        }
    }
}

extension BoxEdges<BoxLength> {
    package func allSatisfy(_ condition: (BoxLength) -> Bool) -> Bool {
        condition(top) && condition(left) && condition(bottom) && condition(right)
            && (inlineStart.map(condition) ?? true) && (inlineEnd.map(condition) ?? true)
    }

    package var isZero: Bool { allSatisfy { $0.isZero } && !hasLogicalSides }
    package var isAuto: Bool { allSatisfy { $0.isAuto } && !hasLogicalSides }
    package var hasAuto: Bool { !allSatisfy { !$0.isAuto } }
    package var hasPercentages: Bool { !allSatisfy { !$0.isPercentage } }
}

extension BoxEdges<Double> {
    package var isZero: Bool { top == 0 && left == 0 && bottom == 0 && right == 0 && !hasLogicalSides }
}
