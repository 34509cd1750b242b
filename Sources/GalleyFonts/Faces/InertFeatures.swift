/// Default features that change nothing in text of ASCII characters alone.
public struct InertFeatures: Sendable, OptionSet, Hashable, BitwiseCopyable {
    /// One bit for each of ``tags``, the lowest for the first.
    public let rawValue: UInt8

    /// Features of their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// All of ``tags``.
    public static let all = InertFeatures(rawValue: UInt8((1 << tags.count) - 1))

    /// The features that are looked at, one a bit. Composition and local forms, which most fonts have, take a
    /// quarter of the time that shaping English takes, and do nothing there.
    public static let tags: [UInt32] = ["ccmp", "locl", "rlig", "calt", "clig", "liga", "rclt"].map(openTypeTag)
}
