/// How the cell of a table is drawn; what its text looks like is the text's own.
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

    /// The look of what is given; nothing otherwise.
    public init(fill: Color? = nil, stripe: Color? = nil, borderWidth: Double = 0, borderColor: Color? = nil) {
        self.fill = fill
        self.stripe = stripe
        self.borderWidth = borderWidth
        self.borderColor = borderColor
    }
}
