internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// A shaped cell.
struct ShapedCell {
    var source: LineSource
    var columns: Range<Int>
}
