internal import GalleyShaping
internal import GalleySupport
package import GalleyText

/// The borders of a table whose cells share them, found row by row. Corners belong to the wider lines, and of equal widths to the
/// horizontal ones; of two lines of a corner to the left or the upper one.
package struct TableBorderWalk {
    /// The cell in a column of a row.
    package struct Slot {
        /// A number that all columns and rows of a cell have in common, in rows that are connected.
        package var cell: Int
        package var lines: BoxSides<BlockStyle.Line?>

        package init(cell: Int, lines: BoxSides<BlockStyle.Line?>) { (self.cell, self.lines) = (cell, lines) }
    }

    /// A row whose lower edge is not known yet.
    private struct Row {
        var slots: [Slot]
        /// The edges of columns.
        var edges: [Int]
        var extent: Range<Int>
        /// The lines between columns.
        var down: [BlockStyle.Line?]
        /// The lengths that are added to the lines between columns at their upper ends, at the edges of columns.
        var corners: [Double]
        var isShown: Bool
    }

    private var above: Row?
    private let origin: (x: Int, y: Int)

    package init(origin: (x: Int, y: Int)) { self.origin = origin }

    /// Adds a row below the others.
    ///
    /// - Parameters:
    ///   - slots: The cells from left to right.
    ///   - edges: The edges of columns from left to right, one more than there are columns.
    package mutating func add(
        _ slots: [Slot], edges: [Int], extent: Range<Int>, isShown: Bool, _ body: (TableBorder) -> Void
    ) {
        if let last = above, last.extent.upperBound != extent.lowerBound || last.edges != edges { finish(body) }
        var down: [BlockStyle.Line?] = []
        for edge in 0...slots.count {
            let left = edge > 0 ? slots[edge - 1] : nil
            let right = edge < slots.count ? slots[edge] : nil
            down.append(
                left?.cell == right?.cell ? nil : .prevailing(left?.lines.right ?? nil, right?.lines.left ?? nil))
        }
        let across = slots.indices.map { column -> BlockStyle.Line? in
            guard let cell = above?.slots[column] else { return slots[column].lines.top }
            return cell.cell == slots[column].cell ? nil : .prevailing(cell.lines.bottom, slots[column].lines.top)
        }
        let row = Row(slots: slots, edges: edges, extent: extent, down: down, corners: [], isShown: isShown)
        let corners = pass(across, at: extent.lowerBound, below: row, body)
        above = row
        above?.corners = corners
    }

    /// Ends the table.
    package mutating func finish(_ body: (TableBorder) -> Void) {
        guard let last = above else { return }
        _ = pass(last.slots.map(\.lines.bottom), at: last.extent.upperBound, below: nil, body)
        above = nil
    }

    /// Calls `body` for the horizontal lines between two rows, and for the vertical ones above them. Returns the corners of the
    /// vertical ones below.
    private func pass(
        _ across: [BlockStyle.Line?], at y: Int, below: Row?, _ body: (TableBorder) -> Void
    ) -> [Double] {
        let corners = TableCorners(across: across, above: above?.down, below: below?.down)
        let edges = (below ?? above)?.edges ?? []
        var start = 0
        while start < across.count {
            guard let line = across[start], line.usedWidth > 0 else {
                start += 1
                continue
            }
            var end = start + 1
            while end < across.count, across[end] == line, !corners.isVertical(end) { end += 1 }
            if above?.isShown == true || below?.isShown == true {
                body(
                    TableBorder(
                        line: line, isHorizontal: true, rect: rect(edges[start]..<edges[end], y..<y),
                        corners: (corners.right(start), corners.left(end))))
            }
            start = end
        }
        if let above, above.isShown {
            for (edge, line) in above.down.enumerated() {
                guard let line, line.usedWidth > 0 else { continue }
                body(
                    TableBorder(
                        line: line, isHorizontal: false,
                        rect: rect(above.edges[edge]..<above.edges[edge], above.extent.lowerBound..<y),
                        corners: (above.corners[edge], corners.upper(edge))))
            }
        }
        return edges.indices.map(corners.lower)
    }

    private func rect(_ x: Range<Int>, _ y: Range<Int>) -> Rect {
        Rect(
            x: LayoutUnit.points(origin.x + x.lowerBound), y: LayoutUnit.points(origin.y + y.lowerBound),
            width: LayoutUnit.points(x.count), height: LayoutUnit.points(y.count))
    }
}
