/// The result of the rules for the position between two units.
enum LineBreakVerdict: UInt8, Sendable {
    case prohibited = 0
    case allowed = 1
    /// The result depends on the text around the pair.
    case ask = 2
    case mandatory = 4
    /// Prohibited, also after the spaces that start here.
    case spread = 6
    /// Allowed, after a soft hyphen.
    case softHyphen = 8
}
