/// A link in a text.
public struct TextLink: Sendable, Hashable {
    /// The range of its text.
    public var range: Range<String.Index>
    /// The destination.
    public var url: String
}
