public import GalleyShaping
public import GalleyText
internal import GalleyUnicode

/// The cells of a table's row.
public struct RowCells: Sendable {
    /// The UTF-8 ranges of the cells, including their tabs or terminators, and list markers before the first cell.
    public var cells: [Range<Int>]
    /// The UTF-8 offsets of the cells' text, after list markers.
    public var starts: [Int]

    /// The row that begins with the paragraph at a UTF-8 offset; nil if no row begins there.
    /// - Complexity: O(*n*) in the row.
    public init?(
        in text: AttributedText, at start: Int, fonts: borrowing FontLibrary, typesetter: Typesetter
    ) throws(GalleyError) {
        let placer = Placer(
            text, in: RectangleRegion(measure: nil, blockEnd: nil, maximumRows: 0), options: PlacingOptions(),
            fonts: fonts, typesetter: typesetter)
        guard let row = try placer.row(at: start), var first = row.cells.first?.range else { return nil }
        if let marker = row.marker { first = marker.range.lowerBound..<first.upperBound }
        cells = [first] + row.cells.dropFirst().map(\.range)
        starts = row.cells.map(\.range.lowerBound)
    }
}
