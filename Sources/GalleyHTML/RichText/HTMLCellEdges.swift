internal import GalleyText

/// The borders and the padding of the cells of a table.
struct HTMLCellEdges {
    /// The padding and the widths of the borders of the first cell, clockwise from the top, and the margins of its paragraph.
    private var first: [Double]?
    private var areEqual = true
    private var haveBorders = false
    private var rowsHaveBorders = false
    /// The widest borders at the outer edges of the table so far: those of the first row and the first column, and those of the last
    /// ones with their numbers.
    private var (top, leading) = (0.0, 0.0)
    private var trailing = (end: 0, width: 0.0)
    private var bottom = (end: 0, width: 0.0)
    /// The widest borders of rows at the sides of the table.
    private var rowSides = (left: 0.0, right: 0.0)
    /// The number of rows.
    private(set) var rowCount = 0

    mutating func startRow(_ style: HTMLComputedStyle) {
        rowCount += 1
        let widths = (0..<4).map { style.borderWidth($0) }
        guard widths.contains(where: { $0 > 0 }) else { return }
        rowsHaveBorders = true
        if rowCount == 1 { top = max(top, widths[0]) }
        HTMLCellEdges.note(widths[2], at: rowCount, in: &bottom)
        rowSides = (max(rowSides.left, widths[3]), max(rowSides.right, widths[1]))
    }

    /// Notes a cell in the current row.
    mutating func add(
        _ style: HTMLComputedStyle, margins: (top: Double, bottom: Double), columns: Range<Int>, rowSpan: Int,
        isRightToLeft: Bool
    ) {
        let widths = (0..<4).map { style.borderWidth($0) }
        let own =
            (0..<4).map { style.padding[$0].value(of: HTMLTextBuilder.width) } + widths + [margins.top, margins.bottom]
        if first == nil { first = own }
        let isPlain = (0..<4).allSatisfy { !["dashed", "dotted", "double"].contains(style.borderStyle[$0]) }
        if own != first || !isPlain || widths.contains(where: { $0 != widths[0] }) || style.radius.pixels > 0 {
            areEqual = false
        }
        if widths.contains(where: { $0 > 0 }) { haveBorders = true }
        let (start, end) = isRightToLeft ? (widths[1], widths[3]) : (widths[3], widths[1])
        if rowCount == 1 { top = max(top, widths[0]) }
        if columns.lowerBound == 0 { leading = max(leading, start) }
        HTMLCellEdges.note(end, at: columns.upperBound, in: &trailing)
        HTMLCellEdges.note(widths[2], at: rowCount - 1 + rowSpan, in: &bottom)
    }

    private static func note(_ width: Double, at end: Int, in last: inout (end: Int, width: Double)) {
        if end > last.end { last = (end, width) } else if end == last.end { last.width = max(last.width, width) }
    }

    /// Whether cells need boxes: the style of the table does not state their padding and their borders.
    func needBoxes(in table: HTMLComputedStyle) -> Bool {
        if !areEqual || first?.suffix(2).contains(where: { $0 != 0 }) == true { return true }
        guard table.collapsesBorders else { return haveBorders }
        return rowsHaveBorders || (0..<4).contains { table.borderWidth($0) > 0 }
    }

    /// The halves of shared borders that are outside of the cells.
    func outerHalves(in table: HTMLComputedStyle) -> BoxSides<Double> {
        let (start, end) = (leading, trailing.width)
        let (left, right) = table.isRightToLeft ? (end, start) : (start, end)
        let own = (0..<4).map { table.borderWidth($0) }
        return BoxSides(
            top: max(top, own[0]) / 2, left: max(left, own[3], rowSides.left) / 2,
            bottom: max(bottom.width, own[2]) / 2, right: max(right, own[1], rowSides.right) / 2)
    }
}
