/// A rule of a style sheet, in ranges of tokens.
struct CSSRule: Sendable {
    /// The token with the name of an at-rule; nil for a rule with selectors.
    var name: Int?
    var prelude: Range<Int>
    /// The contents of the block.
    var block: Range<Int>?
}
