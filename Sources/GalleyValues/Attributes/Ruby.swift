/// An annotation in small type next to its base text.
public struct Ruby: Sendable, Hashable {
    /// The side of the base text.
    public enum Position: String, Sendable, Hashable, Codable, CaseIterable {
        /// Above the text; on the right in vertical text.
        case over
        /// Below the text; on the left in vertical text.
        case under
    }

    /// The annotation.
    public var text: String
    /// The side of the base text.
    public var position: Position

    /// Creates an annotation.
    public init(text: String, position: Position = .over) {
        self.text = text
        self.position = position
    }
}
