/// The place at which a table row that is higher than a page is split.
public struct RowSplit: Sendable {
    /// The UTF-8 offset of the row's first cell.
    public var row: Int
    /// The UTF-8 offset in each cell at which the row continues; the cell's end if the whole cell is shown.
    public var cuts: [Int]
}
