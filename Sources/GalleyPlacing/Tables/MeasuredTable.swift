internal import GalleyRegions
public import GalleyShaping
public import GalleyText
internal import GalleyUnicode

/// The column widths of a table, measured without placing it.
public struct MeasuredTable: Sendable {
    /// The UTF-8 range of the table.
    public var range: Range<Int>
    /// The UTF-8 offset of the header rows' end.
    public var headerEnd: Int
    /// The column widths with the insets, in ``LayoutUnit``s.
    public var columns: [Int]
    /// 1 for columns from right to left, otherwise 0.
    public var level: UInt8
    /// The largest widths after decimal separators by column; empty without columns that are aligned there.
    public var decimals: [Int]
    /// The scale of the cells' horizontal insets, which is below 1 if the columns would not fit otherwise.
    public var insetScale: Double

    /// Measures the table that begins with the paragraph at a UTF-8 offset, for a measure in ``LayoutUnit``s; nil if no table
    /// begins there.
    /// - Complexity: O(*n*) in the table.
    public init?(
        in text: AttributedText, at start: Int, measure: Int, fonts: borrowing FontLibrary, typesetter: Typesetter
    ) throws(GalleyError) {
        let placer = Placer(
            text, in: RectangleRegion(measure: measure, blockEnd: nil, maximumRows: 0), options: PlacingOptions(),
            fonts: fonts, typesetter: typesetter)
        guard let measured = try placer.measureTable(at: start) else { return nil }
        self = measured
    }

    /// Takes the widths of a table with more rows.
    public mutating func takeColumns(of other: MeasuredTable) {
        (columns, level, decimals, insetScale) = (other.columns, other.level, other.decimals, other.insetScale)
    }

    init(range: Range<Int>, headerEnd: Int, columns: [Int], level: UInt8, decimals: [Int], insetScale: Double) {
        self.range = range
        self.headerEnd = headerEnd
        self.columns = columns
        self.level = level
        self.decimals = decimals
        self.insetScale = insetScale
    }
}
