/// The space between two atoms.
package enum MathGap: UInt8, Sendable, Hashable {
    /// No space.
    case none
    /// 3 mu.
    case thin
    /// 4 mu.
    case medium
    /// 5 mu.
    case thick

    /// The space in mu; 18 mu are an em.
    package var mu: Double {
        switch self {
        case .none: 0
        case .thin: 3
        case .medium: 4
        case .thick: 5
        }
    }
}
