/// An attribute whose equal values may have different identities, stored in a heap object: a text distinguishes them.
@propertyWrapper
struct Distinct<Value: Identified>: Hashable, Sendable {
    @Indirect var wrappedValue: Value?

    init() {}

    /// Whether there is a value. Unlike reading it, this copies nothing.
    var projectedValue: Bool { $wrappedValue }

    static func == (one: Distinct, other: Distinct) -> Bool {
        one._wrappedValue.isSameBox(as: other._wrappedValue) || areSame(one.wrappedValue, other.wrappedValue)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}
