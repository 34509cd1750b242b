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

    /// An entry of the outline of a PDF.
    package struct Bookmark: Sendable, Hashable {
        /// The level, from 1, the highest.
        package let level: Int
        package let title: String
    }

    /// The name without its `#`.
    package let name: String
    /// The UTF-8 offset in the text.
    package let offset: Int
    /// The heading that starts there; `nil` if the place is none.
    package let heading: Heading?
    /// The entry of the outline; `nil` if there is none.
    package let bookmark: Bookmark?

    init(name: String, offset: Int, heading: Heading? = nil, bookmark: Bookmark? = nil) {
        self.name = name
        self.offset = offset
        self.heading = heading
        self.bookmark = bookmark
    }
}
