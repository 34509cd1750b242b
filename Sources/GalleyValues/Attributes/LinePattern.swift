/// The pattern of a line's stroke. Lengths are multiples of the line's thickness.
public enum LinePattern: String, Sendable, Hashable, Codable, CaseIterable {
    /// A solid line.
    case solid
    /// Square dots.
    case dot
    /// Dashes.
    case dash
    /// Dashes and dots in turn.
    case dashDot
    /// Dashes with two dots between them.
    case dashDotDot
    /// Round dots.
    case circleDot
}
