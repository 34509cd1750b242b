/// An attribute that is merged field by field.
public protocol LayeredAttribute: Hashable, Sendable {
    /// Returns this value with unset fields taken from `base`.
    func merging(over base: Self) -> Self
}
