internal import GalleyText

/// A token of source code.
public struct CodeToken: Sendable, Hashable {
    /// The kind of a token.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A keyword.
        case keyword
        /// A string literal.
        case string
        /// A number literal.
        case number
        /// A comment.
        case comment
        /// The name of a type.
        case type
        /// The name of a function.
        case function
        /// An attribute or annotation.
        case attribute
    }

    /// The range in the code, in UTF-8 offsets.
    public var utf8Range: Range<Int>
    /// The kind of the token.
    public var kind: Kind

    /// Creates a token.
    public init(utf8Range: Range<Int>, kind: Kind) {
        self.utf8Range = utf8Range
        self.kind = kind
    }
}
