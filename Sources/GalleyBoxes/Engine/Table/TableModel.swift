internal import GalleyPlacing
internal import GalleyText

/// The structure of a table: its columns, rows and cells (CSS 2.2, 17.2).
///
/// It depends only on the tree and its styles, so that it is made once for a layout. Columns are counted from the side at
/// which the table's lines start.
final class TableModel {
    /// A column, with the box that gives it properties; -1 is none.
    struct Column {
        var node: Int32 = -1
        var group: Int32 = -1
        /// Whether a cell begins in the column, or the column has a width.
        var isUsed = false
        var isCollapsed = false
    }

    /// A group of rows; a node of -1 is rows without a group.
    struct Group {
        var node: Int32
        var rows: Range<Int>
    }

    /// A row; a node of -1 is the row of a box that is in no row.
    struct Row {
        var node: Int32
        /// The index of its group.
        var group: Int
        /// The cells that begin in it.
        var cells: Range<Int>
        var isCollapsed = false
    }

    struct Cell {
        var node: Int32
        var rows: Range<Int>
        var columns: Range<Int>
    }

    let node: Int
    var columns: [Column] = []
    var groups: [Group] = []
    var rows: [Row] = []
    /// The cells, in the order of their rows.
    var cells: [Cell] = []
    var captions: [Int32] = []
    /// The groups of columns.
    var columnGroups: [(node: Int32, columns: Range<Int>)] = []
    /// The boxes with children that are not in the flow, or not their direct children.
    var special: Set<Int32> = []
    /// The borders of a table whose cells share them.
    var borders: TableBorders?
    /// The widths that the cells of columns need, once they are known.
    var columnWidths: ColumnWidths?
    /// Whether the directions of its parts are up to date.
    var isTurned = false

    init(_ node: Int) { self.node = node }

    /// The columns in which a cell begins, or that have a width. Others take no space.
    lazy var usedColumns = columns.indices.filter { columns[$0].isUsed }
    /// For each column the number of used ones before it.
    private lazy var usedBefore = columns.indices.reduce(into: [0]) { $0.append($0[$1] + (columns[$1].isUsed ? 1 : 0)) }

    /// The indices of a range of columns among the used ones.
    func used(_ range: Range<Int>) -> Range<Int> { usedBefore[range.lowerBound]..<usedBefore[range.upperBound] }

    /// Calls `body` for each row with the cells in its columns; -1 is none.
    ///
    /// - Complexity: O(*n*) in the number of rows times that of columns.
    func forEachRow(_ body: (_ row: Int, _ cells: [Int32]) -> Void) {
        var owners = Array(repeating: Int32(-1), count: columns.count)
        for row in rows.indices {
            for column in owners.indices where owners[column] >= 0 {
                if cells[Int(owners[column])].rows.upperBound <= row { owners[column] = -1 }
            }
            for index in rows[row].cells {
                for column in cells[index].columns where owners[column] < 0 { owners[column] = Int32(index) }
            }
            body(row, owners)
        }
    }
}
