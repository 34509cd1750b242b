/// An object that changes the positions and heights of rows of lines during placement.
///
/// A modifier is part of fitting: a row that it enlarges or moves down takes that space, queries shapes for its spans
/// there, and moves to the next container if no space is left. Measured text therefore fits again. Rows of tables are
/// not affected. ``FixedLineHeight`` aligns all rows to one grid.
public protocol LinePositionModifier: Sendable, Hashable {
    /// Changes a row. It is called each time a row is tried, and must return the same result for the same row.
    func modify(_ row: inout RowPosition)
}

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

/// A modifier at a scale. It is a class, so that copying a container without one copies a word.
package final class ScaledLinePositions: Sendable, Hashable {
    let modifier: any LinePositionModifier
    /// The scale of the layout relative to the modifier's lengths.
    private let factor: Double

    init(_ modifier: any LinePositionModifier, factor: Double = 1) {
        self.modifier = modifier
        self.factor = factor
    }

    package func scaled(by factor: Double) -> ScaledLinePositions {
        ScaledLinePositions(modifier, factor: self.factor * factor)
    }

    /// The row changed by the modifier; NaN results are ignored.
    package func modified(_ given: RowPosition) -> RowPosition {
        var row = RowPosition(
            row: given.row, top: given.top / factor, height: given.height / factor, baseline: given.baseline / factor)
        modifier.modify(&row)
        guard row.top.isFinite, row.height.isFinite, row.height >= 0, row.baseline.isFinite else { return given }
        row.top *= factor
        row.height *= factor
        row.baseline *= factor
        return row
    }

    package static func == (one: ScaledLinePositions, other: ScaledLinePositions) -> Bool {
        one.factor == other.factor && AnyHashable(one.modifier) == AnyHashable(other.modifier)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(modifier))
        hasher.combine(factor)
    }
}

extension TextContainer {
    /// Changes the positions of rows; `nil` places each one directly below the previous one. For linked containers only
    /// that of the first applies. Documents support only ``FixedLineHeight``, as `lineGrid`.
    public var linePositionModifier: (any LinePositionModifier)? {
        get { linePositions?.modifier }
        set { linePositions = newValue.map { ScaledLinePositions($0) } }
    }
}
