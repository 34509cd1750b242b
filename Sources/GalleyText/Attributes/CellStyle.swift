/// The background and borders of a table cell, and the columns and rows it spans. The appearance of its text is part of the
/// text's attributes.
///
/// Adjacent cells of a table share borders, unless its ``TableStyle`` separates them: a border between two cells is drawn once,
/// centred on their common edge (CSS `border-collapse: collapse`).
public struct CellStyle: Sendable, Hashable {
    /// The borders that a table has.
    public enum Borders: String, Sendable, Hashable, Codable, CaseIterable {
        /// Around each cell.
        case grid
        /// Rules across the table, as in books: above and below the header, and after the last row. On a page after
        /// which the table continues, none is after the last row.
        case rules
    }

    /// The alignment of a cell, or of the cells of a column.
    public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable {
        /// Unspecified: that of the paragraph.
        case none
        /// At the left edge.
        case left
        /// Centred.
        case center
        /// At the right edge.
        case right
        /// Numbers with their decimal separators, or ends without one, below each other; other text at the right edge.
        case decimal
    }

    /// The place of the content in a row that is higher.
    public enum VerticalAlignment: String, Sendable, Hashable, Codable, CaseIterable {
        /// The first line is on the baseline of the other cells' first lines.
        case baseline
        /// At the top.
        case top
        /// In the middle.
        case middle
        /// At the bottom.
        case bottom
    }

    /// The background colour of the cell; `nil` uses ``stripe``.
    public var fill: Color?
    /// The background colour of every second row after the header; `nil` fills none.
    public var stripe: Color?
    /// The width of the cell's borders in points; 0 draws none.
    public var borderWidth: Double
    /// The colour of the borders; `nil` draws none.
    public var borderColor: Color?
    /// The borders that are drawn.
    public var borders = Borders.grid
    /// The borders, the padding and the background of the cell, as in CSS; `nil` uses ``fill``, ``borderWidth`` and the insets of
    /// the table.
    ///
    /// A border that two cells share has the wider line. Lines of equal width are chosen by their styles, in the order `double`,
    /// `solid`, `dashed` and `dotted`; equal lines are those of the upper or left cell (CSS 2.2, 17.6.2.1). The margins have no
    /// effect; neither has the radius if borders are shared.
    public var box: BlockStyle? {
        get { indirectBox.wrappedValue }
        set { indirectBox.wrappedValue = newValue }
    }
    private var indirectBox = Indirect<BlockStyle>()
    /// The minimum height of the content in points, without padding and borders; rows are as high as their highest cell.
    public var minimumHeight = 0.0
    /// The number of columns that the cell spans (HTML `colspan`), from 1 to ``maximumColumns``; other values are clamped.
    public var columnSpan: Int { didSet { columnSpan = CellStyle.allowed(columnSpan) } }
    /// The number of rows that the cell spans (HTML `rowspan`), from 1 to ``maximumRows``; other values are clamped. It
    /// ends with the header or the table at the latest.
    ///
    /// The cells below, in the spanned columns, are empty and are not drawn. On pages, rows that are connected by cells
    /// stay on one page; if they are higher than a page, the cell is only in its first row.
    public var rowSpan = 1 { didSet { rowSpan = min(max(1, rowSpan), CellStyle.maximumRows) } }
    /// Whether the cell of a row that is no header names its row (HTML `<th>`).
    public var isHeader = false
    /// The alignment of the text (HTML `align`); `nil` is that of the column. A decimal alignment is only a column's: a cell
    /// with it is aligned at the right.
    public var alignment: Alignment?
    /// The place of the content in a row that is higher (CSS `vertical-align`).
    public var verticalAlignment = VerticalAlignment.baseline
    /// The maximum number of columns that a cell may span, as in HTML.
    public static let maximumColumns = 1000
    /// The maximum number of rows that a cell may span.
    public static let maximumRows = 1000

    private static func allowed(_ span: Int) -> Int { min(max(1, span), maximumColumns) }

    /// Creates a cell style; by default without fill and borders.
    public init(
        fill: Color? = nil, stripe: Color? = nil, borderWidth: Double = 0, borderColor: Color? = nil,
        columnSpan: Int = 1, alignment: Alignment? = nil
    ) {
        self.fill = fill
        self.stripe = stripe
        self.borderWidth = borderWidth
        self.borderColor = borderColor
        self.columnSpan = CellStyle.allowed(columnSpan)
        self.alignment = alignment
    }
}
