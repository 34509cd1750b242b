internal import Galley
internal import Glibc

/// A line of a batch.
struct BatchLine: Sendable {
    /// The line number, from 1.
    var number: Int
    var bytes: [UInt8]
    /// Whether the line exceeded the limit, so that its bytes were not stored.
    var isTooLong = false
}
