internal import GalleyRegions
internal import GalleyShaping
public import GalleyText

/// A shaped cell.
struct ShapedCell {
    var source: LineSource
    var columns: Range<Int>
}
