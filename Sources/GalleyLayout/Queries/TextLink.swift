public import GalleyText

/// A link in a text.
public struct TextLink: Sendable, Hashable {
    /// The range of its text.
    public var range: Range<String.Index>
    /// The destination.
    public var url: String
    /// The rectangles of its visible text, one for each line, in the coordinates of the layout or the page.
    public var rects: [Rect]
}
