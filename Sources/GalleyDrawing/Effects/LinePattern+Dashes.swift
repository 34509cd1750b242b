internal import GalleyText

extension LinePattern {
    /// The lengths of dashes and gaps, in multiples of the line's thickness; empty is solid.
    var dashes: [Double] {
        let (dash, dot, gap) = (12.0, 5.0, 3.0)
        return switch self {
        case .solid: []
        case .dot: [dot, gap]
        case .dash: [dash, gap]
        case .dashDot: [dash, gap, dot, gap]
        case .dashDotDot: [dash, gap, dot, gap, dot, gap]
        case .circleDot: [0, gap]
        }
    }
}
