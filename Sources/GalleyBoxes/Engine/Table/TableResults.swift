package import GalleyLayout
package import GalleyText

/// The parts of a layout of tables that few boxes have.
package struct TableResults: Sendable {
    /// The parts of a table beyond the frames of its boxes, relative to the corner of its border box.
    package struct Table: Sendable {
        /// The area without the captions.
        package var grid: Rect
        /// The borders that cells share.
        package var borders: [TableBorder] = []
        /// The columns and groups of columns with a background, with their areas and those of the cells in them.
        package var columns: [Column] = []
    }

    /// A column or a group of columns with a background.
    package struct Column: Sendable {
        package var node: Int32
        package var frame: Rect
        package var cells: [Rect]
    }

    /// The numbers of columns and rows of a cell.
    package struct Span: Sendable {
        package var columns: Int
        package var rows: Int
    }

    /// The spans of cells in several columns or rows.
    package private(set) var spans: [Int32: Span] = [:]
    /// The tables with captions, shared borders or backgrounds of columns.
    package var tables: [Int32: Table] = [:]
    /// The halves of shared borders inside of tables and cells, on their own axes.
    var borders: [Int32: EdgeInsets] = [:]
    /// The distances by which the contents of cells are lower than at their tops.
    var shifts: [Int32: Double] = [:]

    /// The cells of collapsed rows and columns.
    private var hidden: Set<Int32> = []

    package func isHidden(_ node: Int32) -> Bool { hidden.contains(node) }

    /// Whether a box shares its borders with others.
    package func sharesBorders(_ node: Int32) -> Bool { borders[node] != nil }

    mutating func setHidden(_ node: Int, _ isHidden: Bool) {
        if isHidden { hidden.insert(Int32(node)) } else if !hidden.isEmpty { hidden.remove(Int32(node)) }
    }

    mutating func setSpan(of node: Int, columns: Int, rows: Int) {
        if columns > 1 || rows > 1 {
            spans[Int32(node)] = Span(columns: columns, rows: rows)
        } else if !spans.isEmpty {
            spans[Int32(node)] = nil
        }
    }

    /// Sets the distance of the content of a cell from its top.
    ///
    /// - Returns: whether it is different.
    mutating func setShift(_ shift: Double, of node: Int) -> Bool {
        guard shifts[Int32(node)] ?? 0 != shift else { return false }
        shifts[Int32(node)] = shift == 0 ? nil : shift
        return true
    }

    /// Removes the results for a box that is in the tree no longer.
    mutating func remove(_ node: Int32) {
        tables[node] = nil
        borders[node] = nil
        shifts[node] = nil
        hidden.remove(node)
        spans[node] = nil
    }

    /// The results for a part of the boxes.
    ///
    /// - Parameters:
    ///   - origins: The indices that the boxes of the part have here.
    ///   - divided: The results of tables that the part contains in part.
    ///   - atTop: The cells of the part whose contents are at the top.
    func moved(from origins: [Int32], divided: [Int32: Table], atTop: Set<Int32>) -> TableResults {
        var result = TableResults()
        var numbers: [Int32: Int32] = [:]
        for (index, origin) in origins.enumerated() {
            let node = Int32(index)
            numbers[origin] = node
            result.spans[node] = spans[origin]
            result.tables[node] = divided[node] ?? tables[origin]
            result.borders[node] = borders[origin]
            if !atTop.contains(node) { result.shifts[node] = shifts[origin] }
            if hidden.contains(origin) { result.hidden.insert(node) }
        }
        result.tables = result.tables.mapValues { table in
            var table = table
            table.columns = table.columns.compactMap { column in
                guard let number = numbers[column.node] else { return nil }
                var column = column
                column.node = number
                return column
            }
            return table
        }
        return result
    }
}
