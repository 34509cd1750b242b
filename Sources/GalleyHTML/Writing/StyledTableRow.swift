internal import GalleyText

/// A row of a table: the pieces of its cells.
struct StyledTableRow {
    var isHeader: Bool
    var cells: [[StyledTextPiece]]
    /// The attributes of the row, without those of its cells.
    var attributes: TextAttributes
}
