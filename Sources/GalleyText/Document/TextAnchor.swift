/// A place in a text to which links lead by name (`#name`).
package struct TextAnchor: Sendable, Hashable {
    /// A heading.
    package struct Heading: Sendable, Hashable {
        /// The level, from 1, the highest.
        package let level: Int
        /// The text without line terminators and marks of notes, with formulas and pictures in words.
        package let title: String
        /// The UTF-8 offset of the end.
        package let end: Int
    }

    /// The name without its `#`.
    package let name: String
    /// The UTF-8 offset in the text.
    package let offset: Int
    /// The heading that starts there; `nil` if the place is none.
    package let heading: Heading?
}
