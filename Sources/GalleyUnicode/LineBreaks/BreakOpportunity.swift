/// A position at which a line may or must start.
public struct BreakOpportunity: Sendable, Hashable, BitwiseCopyable {
    /// The kind of a break opportunity.
    public enum Kind: UInt8, Sendable, Hashable, BitwiseCopyable {
        /// A line may start here (UAX #14).
        case allowed
        /// A line must start here: after VT, FF, LS, or a paragraph separator within the text.
        case mandatory
        /// After U+00AD: a hyphen is shown if the line breaks here.
        case softHyphen
    }

    /// The UTF-8 offset in the paragraph.
    public var offset: Int32
    /// The kind of the opportunity.
    public var kind: Kind

    /// Creates an opportunity.
    public init(offset: Int32, kind: Kind) {
        self.offset = offset
        self.kind = kind
    }
}
