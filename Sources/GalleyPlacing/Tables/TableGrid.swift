internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyValues

/// A table and the positions of its columns, while its rows are placed.
struct TableGrid {
    private(set) var table: TableSource
    /// 1 if columns run from right to left.
    let level: UInt8
    /// The scale of the horizontal insets, which is below 1 if the columns would not fit otherwise.
    private(set) var insetScale = 1.0
    private var insets: CellInsets
    /// The shaped cells of all rows; empty if a row is shaped when it is placed, because the columns are known.
    var shapedRows: [[ShapedCell]] = []
    /// The widths of the columns with insets.
    var widths: [Int] = []
    /// The largest widths after decimal separators by column.
    var decimals: [Int] = []
    /// The positions of the columns, insets included.
    private(set) var frames: [LineFrame] = []
    /// The end of the last column, with the indent after it.
    private(set) var inlineEnd = 0

    init(_ table: TableSource, level: UInt8) {
        self.table = table
        self.level = level
        insets = CellInsets(table.rows[0].style, level: level)
        self.table.findEdges(level: level)
    }

    /// The insets of a cell.
    func insets(of cell: ShapedCell) -> CellInsets {
        CellInsets(cell.edges, of: insets, level: level, scale: insetScale)
    }

    var record: TableRecord {
        var record = TableRecord(
            range: table.range, columns: widths, level: level, headerEnd: table.headerEnd, decimals: decimals,
            insetScale: insetScale)
        record.columnGap = table.gaps.column
        record.separatesBorders = table.rows[0].style.paragraph.table?.borders == .separate
        return record
    }

    /// The space of all columns.
    var frame: LineFrame {
        let first = frames.first?.head ?? 0
        let end = frames.last.map { $0.head + $0.tail } ?? first
        return LineFrame(kind: level == 1 ? .mirroredColumn : .column, head: first, tail: end - first)
    }

    /// The space of the table's box; nil if it has none.
    var box: LineFrame? {
        guard let edges = table.rows[0].style.paragraph.table?.boxEdges else { return nil }
        let (left, right) = (LayoutUnit.from(edges.left), LayoutUnit.from(edges.right))
        var box = frame
        box.head -= level == 1 ? right : left
        box.tail += left + right
        return box
    }

    /// Places the columns next to each other, between two indents in a space; nil is unbounded.
    mutating func placeColumns(_ widths: [Int], insetScale: Double, indents: (head: Int, tail: Int), measure: Int?) {
        self.widths = widths
        if insetScale < 1 {
            self.insetScale = insetScale
            insets = CellInsets(table.rows[0].style, level: level, scale: insetScale)
        }
        let gap = table.gaps.column
        frames.reserveCapacity(widths.count)
        var x = indents.head + shift(widths, indents: indents, measure: measure)
        for width in widths {
            frames.append(LineFrame(kind: level == 1 ? .mirroredColumn : .column, head: x, tail: width))
            x += width + gap
        }
        inlineEnd = x - (widths.isEmpty ? 0 : gap) + indents.tail
    }

    /// The distance of a table that is narrower than its space from the side of the first column.
    private func shift(_ widths: [Int], indents: (head: Int, tail: Int), measure: Int?) -> Int {
        guard let measure else { return 0 }
        let gaps = table.gaps.column * max(0, widths.count - 1)
        let free = max(0, measure - indents.head - indents.tail - widths.reduce(0, +) - gaps)
        switch table.rows[0].style.paragraph.table?.tableAlignment {
        case .center?: return free / 2
        case .right?: return level == 1 ? 0 : free
        case .left?: return level == 1 ? free : 0
        case .decimal?, .some(.none), nil: return 0
        }
    }
}
