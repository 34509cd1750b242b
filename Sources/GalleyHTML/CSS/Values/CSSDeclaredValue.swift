/// The value of a declaration.
enum CSSDeclaredValue: Sendable, Hashable {
    case value(CSSValue)
    /// A value with `var()`, which is parsed when the custom properties are known: the name of its property or
    /// shorthand, and its source.
    case pending(name: String, source: String)
    /// The value of a custom property.
    case custom(name: String, source: String)
}
