internal import Glibc

/// The place at which a node is revealed.
public enum NodeRevealPlace: String, Sendable, Hashable, CaseIterable {
    /// The place that takes the least motion.
    case nearest
    /// The start of the viewport.
    case start
    /// The middle of the viewport.
    case center
    /// The end of the viewport.
    case end
}
