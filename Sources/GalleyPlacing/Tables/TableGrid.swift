internal import GalleyShaping
internal import GalleyText

/// A table and the positions of its columns, while its rows are placed.
struct TableGrid {
    let table: TableSource
    /// 1 if columns run from right to left.
    let level: UInt8
    /// The scale of the horizontal insets, which is below 1 if the columns would not fit otherwise.
    private(set) var insetScale = 1.0
    private(set) var insets: CellInsets
    /// The shaped cells of all rows; empty if a row is shaped when it is placed, because the columns are known.
    var shapedRows: [[ShapedCell]] = []
    /// The widths of the columns with insets.
    var widths: [Int] = []
    /// The largest widths after decimal separators by column.
    var decimals: [Int] = []
    /// The positions of text in the columns.
    private(set) var frames: [LineFrame] = []
    /// The end of the last column, with the indent after it.
    private(set) var inlineEnd = 0

    init(_ table: TableSource, level: UInt8) {
        self.table = table
        self.level = level
        insets = CellInsets(table.rows[0].style, level: level)
    }

    var record: TableRecord {
        TableRecord(
            range: table.range, columns: widths, level: level, headerEnd: table.headerEnd, decimals: decimals,
            insetScale: insetScale)
    }

    /// Places the columns next to each other, between two indents.
    mutating func placeColumns(_ widths: [Int], insetScale: Double, head: Int, tail: Int) {
        self.widths = widths
        if insetScale < 1 {
            self.insetScale = insetScale
            insets = CellInsets(table.rows[0].style, level: level, scale: insetScale)
        }
        frames.reserveCapacity(widths.count)
        var x = head
        for width in widths {
            frames.append(
                LineFrame(
                    kind: level == 1 ? .mirroredColumn : .column, head: x + insets.leading, tail: width - insets.sides))
            x += width
        }
        inlineEnd = x + tail
    }
}
