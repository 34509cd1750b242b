internal import GalleyRegions
public import GalleyShaping
public import GalleyText
internal import GalleyUnicode

/// The rows of a table below its header, with the columns of their cells.
public struct TableBodyCells: Sendable {
    /// A cell.
    public struct Cell: Sendable {
        /// The UTF-8 range, including the tab or terminator at its end.
        public var range: Range<Int>
        /// The first of its columns, from 0.
        public var column: Int
        /// The BCP 47 language; nil if it is not known.
        public var language: String?
    }

    /// The cells of each row, in order.
    public var rows: [[Cell]] = []
    /// The number of columns.
    public let columnCount: Int

    /// The rows of the table that begins with the paragraph at a UTF-8 offset; nil if no table begins there.
    /// - Complexity: O(*n*) in the table.
    public init?(
        in text: AttributedText, at start: Int, fonts: borrowing FontLibrary, typesetter: Typesetter
    ) throws(GalleyError) {
        let placer = Placer(
            text, in: RectangleRegion(measure: nil, blockEnd: nil, maximumRows: 0), options: PlacingOptions(),
            fonts: fonts, typesetter: typesetter)
        guard let table = try placer.table(at: start) else { return nil }
        columnCount = table.columnCount
        for row in table.rows where !row.isHeader {
            rows.append(
                row.cells.map { cell in
                    let attributes = text.style(ofRun: cell.run).attributes
                    return Cell(
                        range: cell.range, column: cell.column,
                        language: attributes.paragraph?.language ?? attributes.language)
                })
        }
    }
}
