public import GalleyNodes
internal import GalleyText

/// Rows with columns of shared widths, below a header.
///
/// ```swift
/// let table = TableNode(
///     try ListSnapshot([ListItem("Ada"), ListItem("Grace")]),
///     columns: [
///         TableColumn("name", title: "Name", isSortable: true) { row in TextNode("\(row.id)") },
///         TableColumn("number", title: "Number", width: .points(80)) { row in TextNode("\(row.index)") },
///     ])
/// ```
///
/// The rows are those of a ``ListNode`` with the id `rows`, so that a table has any number of them. The program sorts its
/// data and describes the table again.
public struct TableNode: Node {
    private let columns: [TableColumn]
    private var list: ListNode
    private var order: TableOrder?
    private var onSort: NodeAction<TableOrder>?
    private var onResize: NodeAction<TableColumnWidth>?
    private var widths: [ItemID: Double] = [:]

    /// A table.
    ///
    /// - Parameter rowHeight: the height of all rows, in points; `nil` is that of their highest cells.
    public init(_ snapshot: ListSnapshot, columns: [TableColumn], rowHeight: Double? = nil) {
        self.columns = columns
        let length = rowHeight.map { ListLayout.ItemLength.points($0) } ?? .measured
        list = ListNode(snapshot, layout: .rows(length: length)) { row in TableNode.row(row, columns, [:]) }
    }

    /// The table with its rows changed, such as by ``ListNode/selection(_:selected:onChange:)``.
    public func rows(_ change: (ListNode) -> ListNode) -> TableNode {
        changing { $0.list = change($0.list) }
    }

    /// Shows the order of the rows, and calls `action` with the order that a tap on a header selects.
    public func sorted(
        by order: TableOrder?, onSort action: (@MainActor @Sendable (TableOrder) -> Void)? = nil
    ) -> TableNode {
        changing {
            $0.order = order
            $0.onSort = action.map { NodeAction($0) }
        }
    }

    /// Lets the user drag the edges of columns in the header. `action` is called with the width of a column, which the
    /// program passes to ``widths(_:)``.
    public func resizable(_ action: @escaping @MainActor @Sendable (TableColumnWidth) -> Void) -> TableNode {
        changing { $0.onResize = NodeAction(action) }
    }

    /// The table with the given column widths, in points, by column id. A change describes all rows again.
    public func widths(_ widths: [ItemID: Double]) -> TableNode {
        changing {
            $0.widths = widths
            let columns = $0.columns
            $0.list.content.row = { row in TableNode.row(row, columns, widths) }
            var hasher = Hasher()
            hasher.combine(widths)
            $0.list.content.version = hasher.finalize()
        }
    }

    private func changing(_ change: (inout TableNode) -> Void) -> TableNode {
        var copy = self
        change(&copy)
        return copy
    }

    /// One line: cells next to each other, each as wide as its column.
    private static func line(
        _ columns: [TableColumn], _ widths: [ItemID: Double], edge: (TableColumn) -> LayoutSpec? = { _ in nil },
        _ cell: (TableColumn) -> any Node
    ) -> LayoutSpec {
        let cells = columns.map { column in
            let edge = edge(column)
            var box = Box.row {
                Box(LayoutSpec(cell(column)))
                if let edge { Box(edge) }
            }
            if edge != nil { box.id = "column \(column.id)" }
            return box.styled { style in
                if edge != nil { style.position = .relative }
                let width: TableColumn.Width
                if let given = widths[column.id] { width = .points(given) } else { width = column.width }
                switch width {
                case .points(let points):
                    style.width = .points(points.isFinite ? max(0, points) : 0)
                    style.flexShrink = 0
                case .share(let share, let least):
                    style.flexGrow = share.isFinite ? max(0, share) : 0
                    style.flexShrink = 0
                    style.flexBasis = .points(least.isFinite ? max(0, least) : 0)
                    style.minWidth = 0
                }
                style.overflow = .hidden
                style.padding = BoxSides(vertical: 0, horizontal: 8)
                style.alignItems = .center
            }
        }
        return LayoutSpec(Box.row { cells })
    }

    private static func row(_ row: ListRow, _ columns: [TableColumn], _ widths: [ItemID: Double]) -> LayoutSpec {
        let line = line(columns, widths) { $0.cell(row) }
        return row.state.contains(.selected) ? line.background(.surface) : line
    }

    private var header: LayoutSpec {
        let (order, onSort) = (order, onSort)
        return TableNode.line(columns, widths, edge: edge) { column in
            let isSorted = order?.column == column.id
            let mark = isSorted ? (order?.isDescending == true ? " ↓" : " ↑") : ""
            let title = LayoutSpec(TextNode(column.title + mark)).inset(BoxSides(vertical: 6, horizontal: 0))
            guard column.isSortable, let onSort else { return title }
            let next = TableOrder(by: column.id, isDescending: isSorted && order?.isDescending != true)
            return LayoutSpec(Box.row { Box(title) }.representing(ButtonNode { onSort(next) })).id(
                "sort \(column.id)")
        }
        .background(.surface)
    }

    /// The part at the end of a column's header by which it is resized.
    private func edge(_ column: TableColumn) -> LayoutSpec? {
        guard let onResize else { return nil }
        let id = column.id
        return LayoutSpec(
            Box().styled {
                $0.position = .absolute
                $0.inset = BoxSides(top: .points(0), left: .auto, bottom: .points(0), right: .points(0))
                $0.width = .points(9)
            }
        )
        .onDrag(.horizontal) { drag in
            guard drag.phase != .cancelled else { return onResize(TableColumnWidth(id, drag.outer.width)) }
            onResize(TableColumnWidth(id, max(TableNode.minimumWidth, (drag.outer.width + drag.distance.dx).rounded())))
        }
        .id("edge \(id)")
    }

    /// The least width of a column that is resized, in points.
    private static let minimumWidth = 24.0

    /// The header above the list.
    public var layout: LayoutSpec {
        .stack(.vertical) {
            header.accessibility(NodeAccessibility(role: .row)).id("header")
            list.id("rows").flexGrow(1).flexShrink(1).limits(minHeight: 0)
        }
        .size(width: .percent(100), height: .percent(100)).accessibility(NodeAccessibility(role: .table))
    }
}
