/// When a line does not end with a hyphen although one fits, in ``LayoutUnit``s.
public struct HyphenLimits {
    /// Lines in a row that end with a hyphen; 0 is unlimited.
    public var lines = 0
    /// A line that is short by no more than this is not filled up.
    public var zone = 0

    /// No limits: any line may end with a hyphen.
    public init() {}

    init(lines: Int, zone: Int) {
        self.lines = lines
        self.zone = zone
    }

    /// Whether there are no limits.
    public var isEmpty: Bool { lines == 0 && zone == 0 }
}
