public import GalleyText

/// A highlight or a link of a label, for keyboard focus and assistive technologies.
public struct LinkElement: Sendable, Hashable {
    /// The range in the displayed text.
    public var range: Range<String.Index>
    /// The characters of the range, without attributes.
    public var label: String
    /// The destination; `nil` for a highlight that is not a link.
    public var url: String?
    /// One rectangle per line, in the label's coordinates; empty if the range was truncated away.
    public var rects: [Rect]
}
