/// The background and borders of a table cell, and the columns it spans. The appearance of its text is part of the
/// text's attributes.
///
/// Adjacent cells of a table share borders: a border between two cells is drawn once, centred on their common edge (CSS
/// `border-collapse: collapse`).
public struct CellStyle: Sendable, Hashable {
    /// The borders that a table has.
    public enum Borders: String, Sendable, Hashable, Codable, CaseIterable {
        /// Around each cell.
        case grid
        /// Rules across the table, as in books: above and below the header, and after the last row; on pages, after the
        /// last row of each.
        case rules
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
    /// The number of columns that the cell spans (HTML `colspan`), from 1 to ``mostColumns``; other values are clamped.
    public var columnSpan: Int { didSet { columnSpan = CellStyle.allowed(columnSpan) } }
    /// The maximum number of columns that a cell may span, as in HTML.
    public static let mostColumns = 1000

    private static func allowed(_ span: Int) -> Int { min(max(1, span), mostColumns) }

    /// Creates a cell style; by default without fill and borders.
    public init(
        fill: Color? = nil, stripe: Color? = nil, borderWidth: Double = 0, borderColor: Color? = nil,
        columnSpan: Int = 1
    ) {
        self.fill = fill
        self.stripe = stripe
        self.borderWidth = borderWidth
        self.borderColor = borderColor
        self.columnSpan = CellStyle.allowed(columnSpan)
    }
}
