internal import CHarfBuzz
public import GalleyText

/// The geometry of a caret.
public struct TextCaret: Sendable, Hashable {
    /// The line of the caret.
    public var line: Int
    /// The rectangle of zero width, as high as its line. In vertical text it has zero height, and is as wide as its
    /// column.
    public var rect: Rect
    /// Whether text typed here is right to left.
    public var isRightToLeft: Bool
    /// The slant of the caret next to slanted letters: the horizontal offset to the right per point of height. 0 is
    /// upright.
    public var slope: Double
}
