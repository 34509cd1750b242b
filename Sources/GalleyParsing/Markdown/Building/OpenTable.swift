internal import GalleyText

/// The open table of Markdown.
struct OpenTable {
    var column = 0
    var isInCell = false
    /// The columns and rows that the cell spans; no columns if it is a part of the cell before it.
    var spans = (columns: 1, rows: 1)
    /// The containers of the header row and of the other rows.
    var rowContainers = (header: -1, body: -1)
    var rowLeaf = -1
    var rowPosition = ThemedBlocks.Position()
    /// The leaves of the cells in the previous row, by column.
    var cellLeaves: [Int32] = []
    var cellLeavesRow = -1
    /// The chosen attributes, and the start of the first row, or -1.
    var attributes = TableAttributes()
    var start = -1
    /// The start of the cell's text.
    var cellTextStart = 0
}
