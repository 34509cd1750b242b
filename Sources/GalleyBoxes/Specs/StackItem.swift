internal import GalleyText

/// A child of a stack that is being laid out, with lengths along and across the stack.
struct StackItem: Sendable {
    var element: Int
    var outcome: SpecLayout.Outcome
    var align: BoxStyle.ItemAlignment
    /// The allowed sizes across the stack.
    var crossRange: Extent
    var length: Double
    var cross: Double
    /// The space before and after it.
    var before: Double
    var after: Double
    var place = 0.0
    var crossPlace = 0.0

    /// The length with the space before and after it.
    var outer: Double { before + length + after }
}
