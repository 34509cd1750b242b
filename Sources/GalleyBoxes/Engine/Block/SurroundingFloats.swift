internal import GalleyText

/// The floats around the lines of a text, on the axes of lines, from the corner of the content box.
struct SurroundingFloats: Sendable, Equatable {
    /// The areas of the floats before the text.
    var areas: [Rect] = []
    /// The floats in the text.
    var anchored: [TextContainer.AnchoredFloat] = []

    static let none = SurroundingFloats()

    var isEmpty: Bool { areas.isEmpty && anchored.isEmpty }
}
