internal import Synchronization

/// An identity that distinguishes equal values: copies share it, and each new value gets another one.
package struct Tag: Sendable, Hashable {
    private let number: UInt64

    /// A flag for tags that represent a number in a document.
    private static let written: UInt64 = 1 << 63
    private static let next = Atomic<UInt64>(1)

    /// A unique tag.
    package static var new: Tag { Tag(number: next.wrappingAdd(1, ordering: .relaxed).oldValue) }

    /// Creates the tag for a number in a document; such numbers are meaningful only within that document.
    package init(documentNumber: Int) { number = Tag.written | UInt64(clamping: documentNumber) }

    private init(number: UInt64) { self.number = number }

    /// The number in the document; `nil` for other tags.
    package var documentNumber: Int? { number & Tag.written == 0 ? nil : Int(number & ~Tag.written) }
}
