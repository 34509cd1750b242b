/// The importance of a constraint, 1 to 1000: a level that is satisfied before all lower ones.
///
/// However many constraints of lower priorities there are, they never outvote one of a higher priority.
public struct LayoutPriority: Sendable, Hashable, Comparable {
    private let storage: Int16

    /// The level, 1 to 1000.
    public var value: Int { Int(storage) }

    /// A priority; numbers outside of 1 to 1000 are clamped.
    public init(_ value: Int) { storage = Int16(max(1, min(1000, value))) }

    /// 1000: has to be satisfied.
    public static let required = LayoutPriority(1000)
    /// 750: contents resist being made smaller with it.
    public static let high = LayoutPriority(750)
    /// 500.
    public static let medium = LayoutPriority(500)
    /// 250: contents resist being made larger with it.
    public static let low = LayoutPriority(250)
    /// 50: the size that fits the contents.
    public static let fittingSize = LayoutPriority(50)

    /// Whether the first is satisfied after the second.
    public static func < (left: LayoutPriority, right: LayoutPriority) -> Bool { left.storage < right.storage }
}

extension LayoutPriority: ExpressibleByIntegerLiteral {
    /// A priority from 1 to 1000.
    public init(integerLiteral value: Int) { self.init(value) }
}
