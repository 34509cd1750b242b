/// Marks beside each character that is stressed, as Chinese and Japanese have them (CSS Text Decoration 3,
/// `text-emphasis`).
///
/// A mark stands above its character, in vertical text right of it, and is half as large. Spaces and punctuation have
/// none.
public struct EmphasisMark: Sendable, Hashable {
    /// What a mark looks like.
    public enum Shape: String, Sendable, Hashable, CaseIterable {
        /// A small circle.
        case dot
        /// A large circle.
        case circle
        /// A circle in a circle.
        case doubleCircle
        /// A triangle.
        case triangle
        /// A drop that leans to the right, as it is used in Japanese.
        case sesame
    }

    /// Which side of the line marks stand on.
    public enum Position: String, Sendable, Hashable, CaseIterable {
        /// Above; in vertical text on the right.
        case over
        /// Below; in vertical text on the left.
        case under
    }

    /// What a mark looks like.
    public var shape: Shape
    /// Whether marks are filled, or outlines.
    public var isFilled: Bool
    /// Which side of the line marks stand on.
    public var position: Position
    /// The marks' colour; nil is that of the text.
    public var color: Color?

    /// Marks; filled dots above the text if nothing else is said.
    public init(_ shape: Shape = .dot, isFilled: Bool = true, position: Position = .over, color: Color? = nil) {
        self.shape = shape
        self.isFilled = isFilled
        self.position = position
        self.color = color
    }
}
