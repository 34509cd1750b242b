/// Rows of a fixed height on one grid, regardless of fonts and attachments: lines in adjacent columns are at the same
/// heights. Spacing between lines and paragraphs is rounded up to whole rows.
public struct FixedLineHeight: LinePositionModifier {
    /// The height of each row in points.
    public var height: Double
    /// The distance of each baseline from its row's top, in points; `nil` distributes the space beyond the height of a
    /// row's lines equally above and below.
    public var baseline: Double?

    /// Creates a grid.
    public init(_ height: Double, baseline: Double? = nil) {
        self.height = height
        self.baseline = baseline
    }

    /// Moves a row to its first possible position on the grid.
    public func modify(_ row: inout RowPosition) {
        guard height.isFinite, height > 0 else { return }
        // A hundredth of a point may be due to rounding.
        row.top = ((row.top - 0.01) / height).rounded(.up) * height
        row.baseline = baseline ?? row.baseline + (height - row.height) / 2
        row.height = height
    }
}
