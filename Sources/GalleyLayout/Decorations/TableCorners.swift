internal import GalleyText

/// The corners at which borders of cells meet, between two rows.
///
/// The results are widths of crossing lines, by whose halves a line is extended; negative if it is shortened, because the corner
/// belongs to a crossing line.
struct TableCorners {
    /// The widths of the horizontal lines in columns, and of the vertical ones above and below at the edges of columns.
    private let across: [Double]
    private let above: [Double]
    private let below: [Double]

    init(across: [BlockStyle.Line?], above: [BlockStyle.Line?]?, below: [BlockStyle.Line?]?) {
        func widths(_ lines: [BlockStyle.Line?]?) -> [Double] {
            lines?.map { $0?.usedWidth ?? 0 } ?? Array(repeating: 0, count: across.count + 1)
        }
        self.across = widths(across)
        (self.above, self.below) = (widths(above), widths(below))
    }

    private func width(_ column: Int) -> Double { across.indices.contains(column) ? across[column] : 0 }
    private func horizontal(_ edge: Int) -> Double { max(width(edge - 1), width(edge)) }
    private func vertical(_ edge: Int) -> Double { max(above[edge], below[edge]) }

    /// Whether a corner belongs to the vertical lines.
    func isVertical(_ edge: Int) -> Bool { vertical(edge) > horizontal(edge) }

    /// The right end of the horizontal line on the left of a corner.
    func left(_ edge: Int) -> Double { isVertical(edge) ? -vertical(edge) : vertical(edge) }

    /// The left end of the horizontal line on the right of a corner.
    func right(_ edge: Int) -> Double { isVertical(edge) || width(edge - 1) > 0 ? -vertical(edge) : vertical(edge) }

    /// The lower end of the vertical line above a corner.
    func upper(_ edge: Int) -> Double { isVertical(edge) ? horizontal(edge) : -horizontal(edge) }

    /// The upper end of the vertical line below a corner.
    func lower(_ edge: Int) -> Double { !isVertical(edge) || above[edge] > 0 ? -horizontal(edge) : horizontal(edge) }
}
