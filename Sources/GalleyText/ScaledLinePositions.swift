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
