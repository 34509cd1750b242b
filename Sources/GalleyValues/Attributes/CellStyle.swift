/// How the cell of a table is drawn, and how many columns it takes; what its text looks like is the text's own.
///
/// Cells of one table meet: a line between two is drawn once, in the middle of the edge that they share
/// (CSS `border-collapse: collapse`).
public struct CellStyle: Sendable, Hashable {
    /// Fills the cell; `nil` leaves it to ``stripe``.
    public var fill: Color?
    /// Fills the cells of every second row after the header; `nil` fills none.
    public var stripe: Color?
    /// Width in points of the lines around the cell; 0 draws none.
    public var borderWidth: Double
    /// `nil` draws no lines.
    public var borderColor: Color?
    /// How many columns the cell takes, beginning with its own (HTML `colspan`); 1 to ``mostColumns``, others are cut.
    public var columnSpan: Int { didSet { columnSpan = CellStyle.allowed(columnSpan) } }
    /// The most columns that a cell may take, as HTML has it.
    public static let mostColumns = 1000

    private static func allowed(_ span: Int) -> Int { min(max(1, span), mostColumns) }

    /// The look of what is given; nothing otherwise.
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
