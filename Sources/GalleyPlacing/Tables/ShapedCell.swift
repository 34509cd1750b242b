/// A shaped cell.
struct ShapedCell {
    var source: LineSource
    var columns: Range<Int>
}
