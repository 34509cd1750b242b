/// A place in a text to which links lead by name (`#name`).
package struct TextAnchor: Sendable, Hashable {
    /// The name without its `#`.
    package let name: String
    /// The UTF-8 offset in the text.
    package let offset: Int
}
