internal import GalleyRegions

/// A row of fragments.
// Not nested in the generic placer: its copies would need run-time metadata.
struct FittedRow {
    var interval: BlockInterval
    var baseline: Int
    /// The row length required to place it in the same way again: the tried positions are those with enough space, or
    /// with the most space.
    var requiredMeasure = 0
    /// The bottom of the tallest spans that were tried, if the final row is lower: text in them was moved.
    var probedBlockEnd = 0
    /// The space of rows after the limits, and of the first fragment after the others.
    var trailingInset = 0

    /// The row, with at least this required length.
    func requiring(_ measure: Int) -> FittedRow {
        var row = self
        row.requiredMeasure = max(requiredMeasure, measure)
        return row
    }
}
