/// The position of a row of lines, in points on the block axis.
public struct RowPosition: Sendable, Hashable {
    /// The number of previous rows in the container.
    public let row: Int
    /// The top, relative to the container's inner edge; initially below the previous rows. A row can only move down.
    public var top: Double
    /// The height.
    public var height: Double
    /// The distance of the baseline from the top.
    public var baseline: Double

    package init(row: Int, top: Double, height: Double, baseline: Double) {
        self.row = row
        self.top = top
        self.height = height
        self.baseline = baseline
    }
}
