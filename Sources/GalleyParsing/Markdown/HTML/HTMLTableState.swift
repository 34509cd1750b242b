/// The HTML table that is written.
struct HTMLTableState {
    var shape: HTMLTableShape?
    var rowNumber = -1
    var isInRow = false
    var isInCell = false
    /// The start of the text of the row and of the cell.
    var rowStart = 0
    var cellStart = 0
    /// The column of the cell, or of the next one.
    var column = 0
    var columnSpan = 1
    var rowSpan = 1
    /// The number of rows for which a cell from above still occupies each column.
    var taken: [Int] = []
    /// Whether a block has ended in the cell, so that the next text starts a new line.
    var needsBreak = false
}
