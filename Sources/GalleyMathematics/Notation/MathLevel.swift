/// The styles of formulas and their parts.
package enum MathLevel: UInt8, Sendable, Hashable, Comparable {
    /// Formulas on separate lines.
    case display
    /// Formulas in text.
    case text
    /// Scripts.
    case script
    /// Scripts of scripts.
    case scriptScript

    package static func < (one: MathLevel, other: MathLevel) -> Bool { one.rawValue < other.rawValue }
}
