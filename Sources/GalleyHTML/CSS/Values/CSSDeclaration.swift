/// A declaration of a longhand, of several by a pending shorthand, or of a custom property.
struct CSSDeclaration: Sendable, Hashable {
    /// The property; nil for a value that is not parsed yet.
    var property: CSSProperty?
    var value: CSSDeclaredValue
    var isImportant = false
}
