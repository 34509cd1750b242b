/// A placed table.
public struct TableRecord: Sendable {
    /// The range in the layout's text, in UTF-8 offsets.
    public var range: Range<Int>
    /// The widths of the columns with their insets, in ``LayoutUnit``s.
    public var columns: [Int]
    /// 1 for columns from right to left, otherwise 0.
    public var level: UInt8
    /// The UTF-8 offset of the header rows' end in the layout's text.
    public var headerEnd: Int
    /// The largest widths after decimal separators by column; empty without columns that are aligned there.
    public var decimals: [Int]
    /// The scale of the cells' horizontal insets, which is below 1 if the columns would not fit otherwise.
    public var insetScale: Double

    /// The distance between columns.
    public var columnGap = 0
    /// Whether cells have their own borders.
    public var separatesBorders = false

    /// Whether it is in a cell of another table.
    public var isInCell = false

    /// Whether words are broken so that the columns fit.
    public var breaksWords: Bool { insetScale <= CellInsets.leastScale }
}
