/// A part of a block.
enum CSSBlockItem: Sendable {
    case declaration(CSSSourceDeclaration)
    case rule(CSSRule)
    /// Tokens that are neither.
    case invalid(Range<Int>)
}
