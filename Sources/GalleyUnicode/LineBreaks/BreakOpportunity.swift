/// A place where a line may, or must, start.
public struct BreakOpportunity: Sendable, Hashable, BitwiseCopyable {
    /// Whether a line may or must start at a place, and why.
    public enum Kind: UInt8, Sendable, Hashable, BitwiseCopyable {
        /// A line may start here (UAX #14).
        case allowed
        /// After VT, FF, LS, or a paragraph separator inside the text.
        case mandatory
        /// After U+00AD: a hyphen is shown if the line breaks here.
        case softHyphen
    }

    /// UTF-8 offset in the paragraph.
    public var offset: Int32
    /// Whether a line may or must start here.
    public var kind: Kind

    /// An opportunity of its parts.
    public init(offset: Int32, kind: Kind) {
        self.offset = offset
        self.kind = kind
    }
}
