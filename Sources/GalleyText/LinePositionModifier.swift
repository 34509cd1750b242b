/// Decides where rows of lines stand, and how high they are, as they are placed.
///
/// A modifier takes part in fitting: a row that it makes higher, or moves down, takes that room, asks shapes for its
/// spans there, and goes on in the next container where there is none left; what was measured with it fits again. Rows
/// of tables stand as they are. ``FixedLineHeight`` keeps all rows on one grid.
public protocol LinePositionModifier: Sendable, Hashable {
    /// Changes a row. It is called each time that a row is tried, and answers the same for the same row.
    func modify(_ row: inout RowPosition)
}

/// Where a row of lines is to stand, in points along the way from row to row.
public struct RowPosition: Sendable, Hashable {
    /// How many rows of the container come before it.
    public let row: Int
    /// Its top, from the container's inner edge: as high as the rows before it allow. A row only moves down.
    public var top: Double
    /// Its height.
    public var height: Double
    /// How far its baseline is below its top.
    public var baseline: Double

    package init(row: Int, top: Double, height: Double, baseline: Double) {
        self.row = row
        self.top = top
        self.height = height
        self.baseline = baseline
    }
}

/// Rows of one height on one grid, whatever fonts and attachments they hold: columns side by side have their lines at
/// the same heights. Spacing between lines and paragraphs is rounded up to whole rows.
public struct FixedLineHeight: LinePositionModifier {
    /// The height of each row in points.
    public var height: Double
    /// How far each baseline is below its row's top, in points; `nil` splits what a row has beyond the height of its
    /// lines above and below them.
    public var baseline: Double?

    /// A grid.
    public init(_ height: Double, baseline: Double? = nil) {
        self.height = height
        self.baseline = baseline
    }

    /// Puts a row into the first place of the grid that it may have.
    public func modify(_ row: inout RowPosition) {
        guard height.isFinite, height > 0 else { return }
        // A hundredth of a point is what rounding may have added.
        row.top = ((row.top - 0.01) / height).rounded(.up) * height
        row.baseline = baseline ?? row.baseline + (height - row.height) / 2
        row.height = height
    }
}

/// Any modifier, at any scale. It is a class, so that whoever has none copies a word.
package final class ScaledLinePositions: Sendable, Hashable {
    let modifier: any LinePositionModifier
    /// How many times larger a layout is than the modifier knows.
    private let factor: Double

    init(_ modifier: any LinePositionModifier, factor: Double = 1) {
        self.modifier = modifier
        self.factor = factor
    }

    package func scaled(by factor: Double) -> ScaledLinePositions {
        ScaledLinePositions(modifier, factor: self.factor * factor)
    }

    /// The row as the modifier has it; what is no number stays as it was.
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
    /// Decides where rows stand; `nil` leaves them one below the other. Of linked containers that of the first counts.
    /// Documents have a ``FixedLineHeight`` alone, as `lineGrid`.
    public var linePositionModifier: (any LinePositionModifier)? {
        get { linePositions?.modifier }
        set { linePositions = newValue.map { ScaledLinePositions($0) } }
    }
}
