internal import GalleyShaping
internal import GalleySupport
internal import GalleyText

/// The padding of a cell with a box, the parts of its borders inside of its edges, and its minimum height.
final class CellEdges {
    /// The padding in points; nil is that of the table.
    let padding: BoxSides<Double>?
    /// The minimum height in ``LayoutUnit``s.
    let minimumHeight: Int
    /// The widths of the borders inside of the edges, in ``LayoutUnit``s. The leading side is that of the first column.
    private(set) var top = 0
    private(set) var bottom = 0
    private(set) var leading = 0
    private(set) var trailing = 0
    /// The full widths of the borders that the cell states.
    fileprivate let own: (top: Int, bottom: Int, leading: Int, trailing: Int)

    /// - Parameter level: 1 for columns from right to left, otherwise 0.
    fileprivate init(_ box: CellBox, level: UInt8) {
        minimumHeight = LayoutUnit.from(box.minimumHeight)
        guard let style = box.style else {
            (padding, own) = (nil, (0, 0, 0, 0))
            return
        }
        padding = style.padding.resolved(isRightToLeft: level == 1).mapped { $0.isFinite ? max(0, $0) : 0 }
        let border = style.border.resolved(isRightToLeft: level == 1).mapped { LayoutUnit.from($0?.usedWidth ?? 0) }
        let (leading, trailing) = level == 1 ? (border.right, border.left) : (border.left, border.right)
        own = (border.top, border.bottom, leading, trailing)
    }

    fileprivate func takeOwnBorders() {
        (top, bottom, leading, trailing) = own
    }

    /// Adds halves of shared borders at the edges. The widest border of an edge counts.
    fileprivate func share(top: Int = 0, bottom: Int = 0, leading: Int = 0, trailing: Int = 0) {
        self.top = max(self.top, top / 2)
        self.bottom = max(self.bottom, bottom / 2)
        self.leading = max(self.leading, leading / 2)
        self.trailing = max(self.trailing, trailing / 2)
    }
}

extension TableSource {
    /// A cell in a column, and the row after its last one.
    private struct Owner {
        var edges: CellEdges?
        var row: Int
        var end: Int
    }

    /// Determines the edges of cells with boxes.
    ///
    /// - Complexity: O(*n*) in the columns that cells span.
    mutating func findEdges(level: UInt8) {
        guard hasCellBoxes else { return }
        let separates = rows[0].style.paragraph.table?.borders == .separate
        var owners: [Owner?] = Array(repeating: nil, count: columnCount)
        for row in rows.indices {
            for index in rows[row].cells.indices {
                let edges = rows[row].cells[index].box.map { CellEdges($0, level: level) }
                rows[row].cells[index].edges = edges
                if separates { edges?.takeOwnBorders() } else { share(edges, ofCell: index, inRow: row, &owners) }
            }
        }
        if separates { return }
        for owner in owners { owner?.edges?.share(bottom: owner?.edges?.own.bottom ?? 0) }
    }

    /// Shares the borders of a cell with those before and above it.
    private func share(_ edges: CellEdges?, ofCell index: Int, inRow row: Int, _ owners: inout [Owner?]) {
        let cell = rows[row].cells[index]
        let columns = cell.columns.clamped(to: owners.indices)
        guard let first = columns.first else { return }
        // Text rows have an empty cell below one that spans rows.
        if cell.range.count <= 1, let owner = owners[first], owner.end > row { return }
        let own = edges?.own ?? (top: 0, bottom: 0, leading: 0, trailing: 0)
        for column in columns {
            let above = owners[column]
            let below = above?.edges?.own.bottom ?? 0
            // A cell that ended in an earlier row is not adjacent.
            let isAdjacent = above.map { $0.end >= row } ?? false
            edges?.share(top: isAdjacent ? max(own.top, below) : own.top)
            above?.edges?.share(bottom: isAdjacent ? max(own.top, below) : below)
            owners[column] = Owner(edges: edges, row: row, end: row + cell.rowSpan)
        }
        func neighbor(_ column: Int) -> Owner? {
            guard owners.indices.contains(column), let owner = owners[column] else { return nil }
            return owner.row == row || owner.end > row ? owner : nil
        }
        let before = neighbor(first - 1)
        let leading = max(own.leading, before?.edges?.own.trailing ?? 0)
        edges?.share(leading: leading)
        before?.edges?.share(trailing: leading)
        // The next cell of the row shares its own border.
        let after = neighbor(columns.upperBound)
        let trailing = max(own.trailing, after?.edges?.own.leading ?? 0)
        edges?.share(trailing: trailing)
        after?.edges?.share(leading: trailing)
    }
}
