/// The number and weight of a line's strokes, or a wave. A border draws a wave as `single`.
public enum LineStyle: String, Sendable, Hashable, Codable, CaseIterable {
    /// No stroke.
    case none
    /// One stroke.
    case single
    /// One stroke of double thickness.
    case thick
    /// Two strokes.
    case double
    /// A wave.
    case wavy
}
