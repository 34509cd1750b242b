/// A truncation token and the text it replaces.
public struct TruncationRecord: Sendable {
    /// The line that contains the token.
    public var line: Int
    /// The hidden ranges in the layout's text, in UTF-8 offsets, ascending.
    public var hidden: [Range<Int>]
}
