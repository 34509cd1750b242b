internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText

/// A shaped cell.
struct ShapedCell {
    var source: LineSource
    var columns: Range<Int>
}
