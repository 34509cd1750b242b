/// Default features without effect on text of ASCII characters.
public struct InertFeatures: Sendable, OptionSet, Hashable, BitwiseCopyable {
    /// A bit for each of ``tags``, the lowest for the first.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// All of ``tags``.
    public static let all = InertFeatures(rawValue: UInt8((1 << tags.count) - 1))

    /// The features that are tested, one per bit. Composition and local forms, which most fonts have, take a quarter of
    /// the time of shaping English, and have no effect there.
    public static let tags: [UInt32] = ["ccmp", "locl", "rlig", "calt", "clig", "liga", "rclt"].map(openTypeTag)
}
