/// A press of a highlight, as passed to its actions.
public struct HighlightPress: Sendable {
    /// The displayed text.
    public var text: AttributedText
    /// The range of the whole highlight in the text.
    public var range: Range<String.Index>
    /// The smallest rectangle around the visible part of the range, in the coordinates of the displaying object; `nil`
    /// if it is not visible.
    public var rect: Rect?
    /// The location of the press, in the same coordinates.
    public var location: Point

    /// Creates a press at a point.
    public init(text: AttributedText, range: Range<String.Index>, rect: Rect?, location: Point) {
        self.text = text
        self.range = range
        self.rect = rect
        self.location = location
    }
}
