/// Margins that adjoin each other: the largest positive and the most negative one (CSS 2.2, 8.3.1).
public struct MarginStrut<Length: Comparable & AdditiveArithmetic> {
    @usableFromInline var positive = Length.zero
    @usableFromInline var negative = Length.zero

    /// Creates a strut without margins.
    @inlinable public init() {}

    /// The margin that results from collapsing them.
    @inlinable public var sum: Length { positive + negative }

    /// Adds a margin that adjoins the others.
    @inlinable public mutating func add(_ margin: Length) {
        positive = max(positive, margin)
        negative = min(negative, margin)
    }
}

extension MarginStrut: BitwiseCopyable where Length: BitwiseCopyable {}
extension MarginStrut: Sendable where Length: Sendable {}
