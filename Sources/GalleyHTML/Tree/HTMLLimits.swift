/// The limits of parsing.
public struct HTMLLimits: Sendable, Hashable {
    /// The largest input in bytes. A larger one is refused.
    public var bytes = 64 << 20
    /// The largest number of nodes. The rest of the input is left out, with a warning.
    public var nodes = 4_000_000
    /// The largest number of open elements. Deeper elements become siblings, as in browsers.
    public var depth = 512

    /// Creates the default limits.
    public init() {}
}
