/// The limits for lines that end with a hyphen, in ``LayoutUnit``s.
public struct HyphenLimits {
    /// The maximum number of consecutive lines that end with a hyphen; 0 is unlimited.
    public var lines = 0
    /// The maximum unfilled space for which a word is not hyphenated.
    public var zone = 0

    /// Creates unlimited hyphenation.
    public init() {}

    init(lines: Int, zone: Int) {
        self.lines = lines
        self.zone = zone
    }

    /// Whether there are no limits.
    public var isEmpty: Bool { lines == 0 && zone == 0 }
}
