internal import Synchronization

/// Values with an identity in addition to equality.
package protocol Identified: Hashable, Sendable {
    /// Whether one value is an unmodified copy of the other.
    func isSame(as other: Self) -> Bool
    /// Hashes the part of the value that only copies share.
    func hashIdentity(into hasher: inout Hasher)
}
