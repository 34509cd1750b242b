/// The width and the columns of a table.
///
/// A table whose cells do not contain blocks takes ``cellInsets``, ``columnWidths`` and ``columnSizing`` from the paragraph style of
/// its first character.
public struct TableStyle: Sendable, Hashable {
    /// The direction of the columns; `nil` is the direction of the first strong character.
    public var direction: ParagraphStyle.Direction?
    /// The width of the table with the insets of its cells. An `automatic` table is as wide as its cells need. The automatic columns
    /// of a wider table share the additional space.
    public var width: ParagraphStyle.ColumnWidth
    /// The place of a table that is narrower than its container; `nil` is the side of the first column.
    public var alignment: CellStyle.Alignment?
    /// The distances of the text from the edges of its cells in points; `nil` is derived from the font.
    public var cellInsets: EdgeInsets?
    /// The widths of the first columns; the others are automatic.
    public var columnWidths: [ParagraphStyle.ColumnWidth]
    /// The way in which a table that is too wide divides its width; `nil` is proportional.
    public var columnSizing: ParagraphStyle.ColumnSizing?

    /// Creates a style; by default with automatic columns.
    public init(
        direction: ParagraphStyle.Direction? = nil, width: ParagraphStyle.ColumnWidth = .automatic,
        alignment: CellStyle.Alignment? = nil, cellInsets: EdgeInsets? = nil,
        columnWidths: [ParagraphStyle.ColumnWidth] = [], columnSizing: ParagraphStyle.ColumnSizing? = nil
    ) {
        self.direction = direction
        self.width = width
        self.alignment = alignment
        self.cellInsets = cellInsets
        self.columnWidths = columnWidths
        self.columnSizing = columnSizing
    }
}
