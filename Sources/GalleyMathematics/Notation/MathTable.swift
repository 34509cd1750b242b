/// The rows of a matrix.
package struct MathTable: Sendable, Hashable {
    /// The alignment of a column.
    package enum Alignment: UInt8, Sendable, Hashable {
        case left, center, right
    }

    /// The kinds of tables, which have different spaces.
    package enum Kind: UInt8, Sendable, Hashable {
        /// A matrix or array.
        case matrix
        /// Cases after a brace.
        case cases
        /// Aligned formulas: columns alternate between right and left alignment.
        case aligned
        /// Centred formulas.
        case gathered
        /// A matrix for formulas in text.
        case small
        /// Several lines of a script.
        case substack
    }

    package var rows: [[MathList]] = []
    package var kind = Kind.matrix
    /// The alignments of the first columns; those of the others follow from the kind.
    package var columns: [Alignment] = []
    /// The columns before which there is a vertical line.
    package var verticals: Set<Int> = []
    /// The rows before which there is a horizontal line.
    package var horizontals: Set<Int> = []
    /// The delimiters; 0 is none.
    package var fence: [UInt32] = [0, 0]
    /// The additional spaces below rows, in ems; negative ones move the next row up.
    package var distances: [Int: Double] = [:]
    /// The numbers of rows, which are placed to the right of the table.
    package var tags: [Int: MathList] = [:]
    /// The style of the cells, if it is not that of the kind.
    package var level: MathLevel?

    /// Whether the space below a row begins at the least depth of rows, so that it only moves the next row as far as the
    /// content of this one is not deeper. LaTeX does so in its environment `array` and those made of it.
    package var distancesContainDepth: Bool { kind == .matrix || kind == .cases }

    /// The number of columns.
    package var columnCount: Int { rows.reduce(0) { max($0, $1.count) } }

    /// The alignment of a column.
    package func alignment(_ column: Int) -> Alignment {
        if columns.indices.contains(column) { return columns[column] }
        return switch kind {
        case .matrix, .gathered, .small, .substack: .center
        case .cases: .left
        case .aligned: column.isMultiple(of: 2) ? .right : .left
        }
    }
}
