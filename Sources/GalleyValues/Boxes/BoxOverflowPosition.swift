/// The treatment of a box larger than its alignment container: the overflow position of CSS Box Alignment.
public enum BoxOverflowPosition: String, Sendable, Hashable, CaseIterable {
    /// Unspecified: the box overflows, but an absolutely positioned box stays in its containing block.
    case `default`
    /// The start instead of the position, so that all content can be reached.
    case safe
    /// The position, regardless of the size.
    case unsafe
}
