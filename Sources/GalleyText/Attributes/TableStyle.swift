/// The width and the columns of a table.
///
/// A table whose cells do not contain blocks takes ``cellInsets``, ``columnWidths`` and ``columnSizing`` from the paragraph style of
/// its first character.
public struct TableStyle: Sendable, Hashable {
    /// The treatment of the borders of adjacent cells.
    public enum Borders: String, Sendable, Hashable, Codable, CaseIterable {
        /// Adjacent cells share a border, which is centred on their common edge.
        case collapse
        /// Each cell has its own borders.
        case separate
    }

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

    /// The treatment of the borders of adjacent cells (CSS `border-collapse`).
    public var borders = Borders.collapse
    /// The distance between columns, and between the outer ones and the box of the table, in points, if borders are separate.
    public var columnGap = 0.0
    /// The distance between rows, and between the outer ones and the box of the table, in points, if borders are separate.
    public var rowGap = 0.0

    /// The gaps between cells; those that are not positive and finite are 0.
    package var gaps: (column: Double, row: Double) {
        func usable(_ gap: Double) -> Double { gap.isFinite ? max(0, gap) : 0 }
        return borders == .separate ? (usable(columnGap), usable(rowGap)) : (0, 0)
    }

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
