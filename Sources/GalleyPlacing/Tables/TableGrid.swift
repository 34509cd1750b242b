internal import GalleyShaping
internal import GalleyText
internal import GalleyValues

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

    /// The space of all columns.
    var frame: LineFrame {
        let first = frames.first?.head ?? 0
        return LineFrame(
            kind: level == 1 ? .mirroredColumn : .column, head: first - insets.leading, tail: widths.reduce(0, +))
    }

    /// Places the columns next to each other, between two indents in a space; nil is unbounded.
    mutating func placeColumns(_ widths: [Int], insetScale: Double, indents: (head: Int, tail: Int), measure: Int?) {
        self.widths = widths
        if insetScale < 1 {
            self.insetScale = insetScale
            insets = CellInsets(table.rows[0].style, level: level, scale: insetScale)
        }
        frames.reserveCapacity(widths.count)
        var x = indents.head + shift(widths, indents: indents, measure: measure)
        for width in widths {
            frames.append(
                LineFrame(
                    kind: level == 1 ? .mirroredColumn : .column, head: x + insets.leading, tail: width - insets.sides))
            x += width
        }
        inlineEnd = x + indents.tail
    }

    /// The distance of a table that is narrower than its space from the side of the first column.
    private func shift(_ widths: [Int], indents: (head: Int, tail: Int), measure: Int?) -> Int {
        guard let measure else { return 0 }
        let free = max(0, measure - indents.head - indents.tail - widths.reduce(0, +))
        switch table.rows[0].style.paragraph.table?.tableAlignment {
        case .center?: return free / 2
        case .right?: return level == 1 ? 0 : free
        case .left?: return level == 1 ? free : 0
        case .decimal?, .some(.none), nil: return 0
        }
    }
}
