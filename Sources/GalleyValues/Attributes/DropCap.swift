/// An enlarged first cluster of a paragraph that spans several lines.
public struct DropCap: Sendable, Hashable {
    /// The number of lines: its top is at the first line's cap height, its bottom on the baseline of the last line.
    public var lines: Int
    /// The distance from the adjacent text in points; `nil` is a quarter of that text's size.
    public var gap: Double?

    /// Creates a drop cap that spans `lines` lines.
    public init(lines: Int = 3, gap: Double? = nil) {
        self.lines = lines
        self.gap = gap
    }
}
