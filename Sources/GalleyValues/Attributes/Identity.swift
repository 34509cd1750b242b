internal import Synchronization

/// Tells values apart that look alike: copies share it, and what is made anew has one of its own.
package struct Tag: Sendable, Hashable {
    private let number: UInt64

    /// Set in tags that stand for a number of a document.
    private static let written: UInt64 = 1 << 63
    private static let next = Atomic<UInt64>(1)

    /// One that no other value has.
    package static var new: Tag { Tag(number: next.wrappingAdd(1, ordering: .relaxed).oldValue) }

    /// The number that a document has for a tag; numbers mean something within it alone.
    package init(documentNumber: Int) { number = Tag.written | UInt64(clamping: documentNumber) }

    private init(number: UInt64) { self.number = number }

    /// `nil` for a tag that is no document's.
    package var documentNumber: Int? { number & Tag.written == 0 ? nil : Int(number & ~Tag.written) }
}

/// Values that can be told apart although they are equal.
package protocol Identified: Hashable, Sendable {
    /// Whether one is a copy of the other that has not changed since.
    func isSame(as other: Self) -> Bool
    /// Feeds what is the same in copies alone.
    func hashIdentity(into hasher: inout Hasher)
}

/// What takes no part in comparing and hashing the value that holds it.
@propertyWrapper
package struct Aside<Value: Sendable>: Sendable, Hashable {
    package var wrappedValue: Value

    package init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    package static func == (one: Aside, other: Aside) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
}
