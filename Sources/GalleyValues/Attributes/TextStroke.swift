/// The outline of glyphs.
public struct TextStroke: Sendable, Hashable {
    /// The width in points.
    public var width: Double
    /// The colour; `nil` uses the text's.
    public var color: Color?
    /// Whether the glyphs are filled as well.
    public var fill: Bool
    /// Whether the outline is below the fill, which then has its full weight (CSS `paint-order: stroke`).
    public var isBelow = false

    /// Creates an outline with a width in points.
    public init(width: Double, color: Color? = nil, fill: Bool = true) {
        self.width = width
        self.color = color
        self.fill = fill
    }
}
