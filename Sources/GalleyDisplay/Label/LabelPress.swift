public import GalleyText
internal import GalleyLayout

/// A press on a label: the pressed range and its attributes.
public struct LabelPress: Sendable, Hashable {
    /// The displayed text, after parsing.
    public var text: AttributedText
    /// The range of the highlight, the link, or the character; `nil` if there is no text.
    public var range: Range<String.Index>?
    /// The bounds of the visible part of the range, in the label's coordinates; `nil` if none of it is visible.
    public var rect: Rect?
    /// The attributes of the range's first character.
    public var attributes: TextAttributes
    /// The location of the press, in the label's coordinates.
    public var location: Point
}
