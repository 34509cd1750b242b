internal import GalleyBoxes
internal import GalleyText

/// Axes.
public struct NodeAxes: OptionSet, Sendable, Hashable {
    /// A bit for each axis.
    public let rawValue: UInt8
    /// The axes whose bits are set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Across.
    public static let horizontal = NodeAxes(rawValue: 1)
    /// Down.
    public static let vertical = NodeAxes(rawValue: 2)
    /// Both.
    public static let both: NodeAxes = [.horizontal, .vertical]
}
