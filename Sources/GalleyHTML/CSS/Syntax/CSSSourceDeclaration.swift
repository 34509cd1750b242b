/// A declaration, in ranges of tokens.
struct CSSSourceDeclaration: Sendable {
    /// The token with the name.
    var name: Int
    var value: Range<Int>
    var isImportant: Bool
}
