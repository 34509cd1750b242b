internal import Synchronization

/// A value that is ignored when its container is compared or hashed.
@propertyWrapper
package struct ExcludedFromEquality<Value: Sendable>: Sendable, Hashable {
    package var wrappedValue: Value

    package init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    package static func == (one: ExcludedFromEquality, other: ExcludedFromEquality) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
}
