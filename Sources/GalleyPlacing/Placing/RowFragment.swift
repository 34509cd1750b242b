internal import GalleyRegions
internal import GalleyShaping

/// A line in one of a row's free spans.
struct RowFragment {
    var line: FittedLine
    var extent: LineExtent
    /// The available span, relative to the region's start.
    var span: InlineSpan
    var tabOrigin: Int
}
