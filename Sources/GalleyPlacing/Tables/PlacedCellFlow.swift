internal import GalleyText

/// The lines of a cell's blocks, with positions relative to its content box.
struct PlacedCellFlow {
    var placement: Placement
    /// The width of the content box.
    var width: Int
    /// The last line, if it may have to be truncated.
    var last: (line: Int, source: LineSource, start: LineStart, available: Int?, tabOrigin: Int)?
}
