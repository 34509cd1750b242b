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

    /// The maximum number of times that the pattern is repeated in a line.
    static let mostRepetitions = 100_000.0

    /// The lengths of dashes and gaps of a line; empty is solid. A line with too many dashes would look grey and take too
    /// long, so it is solid.
    func dashes(thickness: Double, length: Double) -> [Double] {
        let lengths = dashes.map { $0 * thickness }
        let period = lengths.reduce(0, +)
        return period > 0 && length / period < Self.mostRepetitions ? lengths : []
    }
}
