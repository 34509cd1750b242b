/// Emphasis marks next to each character, as used in Chinese and Japanese (CSS Text Decoration 3, `text-emphasis`).
///
/// A mark is placed above its character, or to its right in vertical text, at half its size. Spaces and punctuation get
/// none.
public struct EmphasisMark: Sendable, Hashable {
    /// The shape of a mark.
    public enum Shape: String, Sendable, Hashable, CaseIterable {
        /// A small circle.
        case dot
        /// A large circle.
        case circle
        /// A circle in a circle.
        case doubleCircle
        /// A triangle.
        case triangle
        /// A drop leaning to the right, as used in Japanese.
        case sesame
    }

    /// The side of the line on which marks are placed.
    public enum Position: String, Sendable, Hashable, CaseIterable {
        /// Above the line; in vertical text on its right.
        case over
        /// Below the line; in vertical text on its left.
        case under
    }

    /// The shape of the marks.
    public var shape: Shape
    /// Whether marks are filled or outlined.
    public var isFilled: Bool
    /// The side of the line on which marks are placed.
    public var position: Position
    /// The colour of the marks; nil uses the text's.
    public var color: Color?

    /// Creates emphasis marks; by default filled dots above the text.
    public init(_ shape: Shape = .dot, isFilled: Bool = true, position: Position = .over, color: Color? = nil) {
        self.shape = shape
        self.isFilled = isFilled
        self.position = position
        self.color = color
    }
}
